const name = /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$/;
const longest = 64;

/** Headers whose values a script cannot read and finds in `meta` instead (S10). */
const carried = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'WWW-Authenticate',
  'X-Photo-State',
  'Deprecation',
];

export function isCallbackName(text: string): boolean {
  return text.length <= longest && name.test(text);
}

export interface Wrapped {
  readonly callback: string;
  readonly status: number;
  /** The plain JSON answer. */
  readonly json: string;
  /** An error's body stands in `data` whole. */
  readonly failed: boolean;
  readonly header: (name: string) => string | undefined;
  readonly links: readonly (readonly [url: string, relation: { rel: string }])[];
}

/** The answer as a script that calls `callback` (S10). */
export function wrapInCallback({ callback, status, json, failed, header, links }: Wrapped): string {
  const body = JSON.parse(json) as { data?: unknown; meta?: Record<string, unknown> };
  const data = failed || !('data' in body) ? body : body.data;
  const headers = carried.flatMap((key) => (header(key) === undefined ? [] : [[key, header(key)]]));
  const meta = { status, ...Object.fromEntries(headers), ...(links.length > 0 && { Link: links }), ...(failed ? {} : body.meta) };
  return `/**/${callback}(${escaped(JSON.stringify({ meta, data }))});`;
}

/** JSON that is safe inside a script element, and in engines for which U+2028 and U+2029 end a line. */
function escaped(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
