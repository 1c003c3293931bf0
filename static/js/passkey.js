// Joins a form with data-passkey to allauth's own scripts, and says on the page what they would only tell the console.

"use strict";

const form = document.querySelector("form[data-passkey]");
if (form) {
  const options = document.getElementById("passkey-options");
  const notice = form.querySelector("[role=alert][hidden]");
  const ids = { credential: "passkey-credential", login: "passkey", authenticate: "passkey", add: "passkey", passwordless: "id_passwordless" };
  const say = () => {
    notice.textContent = form.dataset.failed;
    notice.hidden = false;
  };
  document.addEventListener("allauth.error", (event) => {
    event.preventDefault();
    say();
  });
  if (globalThis.webauthnJSON?.supported()) {
    allauth.webauthn.forms[`${form.dataset.passkey}Form`]({ ids, data: options ? JSON.parse(options.textContent) : null });
  } else {
    // Too old a browser, or no https: asking would fail in silence.
    document.getElementById("passkey").addEventListener("click", (event) => {
      event.preventDefault();
      say();
    });
  }
}
