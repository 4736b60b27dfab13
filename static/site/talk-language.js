/** The page around a talk speaks the language of the talk, where the person changes that by asking for it. */

const chat = document.querySelector("formpilot-chat");
const choices = document.querySelector("form.languages");
let spoken = "";

chat.addEventListener("formpilot-turn", ({ detail: { locale } }) => {
  const [language] = (locale ?? "").split("-");
  const isNew = spoken && language !== spoken && language !== document.documentElement.lang;
  spoken = language;
  if (isNew) speak(language);
});

function speak(language) {
  const title = chat.getAttribute(`heading-${language}`) ?? chat.getAttribute("heading");
  Object.assign(document.documentElement, { lang: language, dir: language === "ar" ? "rtl" : "ltr" });
  document.title = `${title} · FormPilot`;
  document.querySelector("h1").textContent = title;
  chat.setAttribute("locale", language);
  if (!choices) return; // in a frame, the page of the host chooses
  const chosen = choices.querySelector(`button[value="${language}"]`);
  if (!chosen) return;
  for (const button of choices.querySelectorAll("button")) button.hidden = button === chosen;
  const body = new FormData(choices, chosen);
  // Shown so, too, when the page is loaded anew.
  fetch(choices.action, { method: "POST", body, redirect: "manual" }).catch(() => {});
}
