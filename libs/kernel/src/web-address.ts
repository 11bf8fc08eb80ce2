/**
 * The address that a text is; null: it is none. Whoever else makes a `URL` of a text throws at `//[`.
 * @param base what a text without a host of its own is relative to
 */
export const addressIn = (text: string, base?: string): URL | null => (URL.canParse(text, base) ? new URL(text, base) : null);
