/** Of every answer of the pages and the API under https: for a year a browser uses nothing else for this host. */
const STRICT = { 'Strict-Transport-Security': 'max-age=31536000' };

/** @param address under which the answers are reached */
export const strictTransport = (address: string): Readonly<Record<string, string>> => (address.startsWith('https:') ? STRICT : {});
