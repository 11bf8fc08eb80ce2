/** Characters of a host, with what stands before it: names have 253, and writing other letters in ASCII takes a time that grows as the square. */
const LONGEST_HOST = 1000;
/** As browsers find it: without the white space that they ignore, with slashes of either kind. */
const IGNORED = /[\t\n\r]/g;
const HOST = /^[\0-\x20]*(?:[a-z][a-z\d+.-]*:)?[/\\]*([^/\\?#]*)/i;

/**
 * A text as an address; null: it is not one. `new URL` would throw at `//[`.
 * @param base what a text without a host of its own is relative to
 */
export function addressIn(text: string, base?: string): URL | null {
  const host = text.length > LONGEST_HOST ? (HOST.exec(text.replaceAll(IGNORED, ''))?.[1] ?? '') : '';
  return host.length <= LONGEST_HOST && URL.canParse(text, base) ? new URL(text, base) : null;
}
