// A new event starts in the time zone of the organiser's device; the field shows it and can be changed.

const form = document.querySelector("form[data-guess-time-zone]");
const field = form?.querySelector("[name=time_zone]");
if (field && field.value === "UTC") {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...field.options].some((option) => option.value === here)) field.value = here;
}
