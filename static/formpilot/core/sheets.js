/** The text of style sheets, by path, that need not be fetched: none here, all of ours where the element is bundled. */
export const SHEETS = {};
