/** What XML 1.0 cannot hold, escaped or not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed.
const unspeakable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
]);

export function escapeXml(text: string): string {
  return text.replace(unspeakable, '').replace(/[&<>"']/g, (character) => entities.get(character) ?? character);
}

/** @param content a text, or elements that are markup already */
export function element(
  name: string,
  content: string | number | readonly string[] | null,
  attributes: Readonly<Record<string, string | number>> = {},
): string {
  const said = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escapeXml(String(value))}"`);
  const opened = `<${name}${said.join('')}`;
  if (content === null) return `${opened}/>`;
  return `${opened}>${Array.isArray(content) ? content.join('') : escapeXml(String(content))}</${name}>`;
}

export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
