/** Style sheets of shadow roots: the page's policy lets no style be written into it. */

/** @param {URL} address */
export async function sheetAt(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`There is no style sheet ${address}`);
  return new CSSStyleSheet().replace(await response.text());
}
