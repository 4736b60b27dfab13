/** All widgets, which are fetched together when the first one is needed. */

import checkboxes from "./checkboxes.js";
import choice from "./choice.js";
import complete from "./complete.js";
import confirm from "./confirm.js";
import date from "./date.js";
import datetime from "./datetime.js";
import file from "./file.js";
import greeting from "./greeting.js";
import listbox from "./listbox.js";
import location from "./location.js";
import review from "./review.js";
import tool from "./tool.js";

export const WIDGETS = { checkboxes, choice, complete, confirm, date, datetime, file, greeting, listbox, location, review, tool };
