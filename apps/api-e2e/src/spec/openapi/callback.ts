interface Unwrapped {
  readonly problems: readonly string[];
  readonly status: number;
  /** The plain answer again. */
  readonly text: string;
}

const carried = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
const headers = new Set([...carried, 'Retry-After', 'WWW-Authenticate', 'X-Photo-State', 'Deprecation', 'Link', 'status']);

/** What stands inside a wrapped answer (S10). */
export function unwrapped(script: string, httpStatus: number): Unwrapped {
  const inside = /^\/\*\*\/[A-Za-z_$][\w$.]*\((\{.*\})\);$/s.exec(script)?.[1];
  if (inside === undefined) return { problems: [`no wrapped answer: ${script.slice(0, 100)}`], status: httpStatus, text: '' };
  const { meta, data, ...more } = JSON.parse(inside) as { meta: Record<string, unknown>; data: unknown };
  const status = Number(meta.status);
  const failed = status >= 400;
  const rest = Object.fromEntries(Object.entries(meta).filter(([name]) => !headers.has(name)));
  const plain = failed ? data : { data, ...(Object.keys(rest).length > 0 && { meta: rest }) };
  const problems = [
    ...(httpStatus === 200 ? [] : [`a wrapped answer has status 200, not ${httpStatus}`]),
    ...(Object.keys(more).length === 0 ? [] : [`${Object.keys(more).join(', ')} beside meta and data`]),
    ...(failed && Object.keys(rest).length > 0 ? [`${Object.keys(rest).join(', ')} in the meta of a refusal`] : []),
    ...carried.filter((name) => typeof meta[name] !== 'string').map((name) => `meta lacks ${name} as a string`),
  ];
  return { problems, status, text: JSON.stringify(plain) };
}
