// A photo is made small on the phone before it goes out: bad Wi-Fi, and what else the file holds stays here.

"use strict";

const LONGEST_PHOTO_SIDE = 2000; // pixels, as the server keeps it

async function smaller(file) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, LONGEST_PHOTO_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
  return new File([blob], "photo.jpg", { type: "image/jpeg" });
}

for (const form of document.querySelectorAll("form[data-photo]")) {
  form.addEventListener("submit", async (event) => {
    const field = form.elements.photo;
    if (form.dataset.sent || !field.files.length) return;
    event.preventDefault();
    form.dataset.sent = "yes"; // a second tap sends nothing twice
    try {
      const files = new DataTransfer();
      files.items.add(await smaller(field.files[0]));
      field.files = files.files;
    } catch {
      // A picture that this browser can't read: the server says what is wrong with it.
    }
    form.submit();
  });
}
