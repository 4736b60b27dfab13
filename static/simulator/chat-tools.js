/** Gives the chat page of a machine of one's own what the service cannot run itself, from the examples. */

import { mockTools } from "./mock-tools.js";

const chat = document.querySelector("formpilot-chat[data-example-tools]");
const response = await fetch(chat.dataset.exampleTools);
const entries = response.ok ? await response.json() : [];
chat.tools = mockTools([], () => entries);
