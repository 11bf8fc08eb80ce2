import type { Answer } from './answers.js';

/** Where two answers to one question differ. `before` or `after` is undefined where the field is not there. */
export interface Difference {
  readonly path: string;
  readonly as: string | null;
  /** As `data.3.name`; empty: the whole. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

function differencesOf(before: Answer, after: Answer): Difference[] {
  const { path, as } = before;
  const of = (field: string, one: unknown, other: unknown): Difference[] => {
    if (isObject(one) && isObject(other)) {
      const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
      return names.flatMap((name) => of(field === '' ? name : `${field}.${name}`, one[name], other[name]));
    }
    return one === other ? [] : [{ path, as, field, before: one, after: other }];
  };
  if (before.status !== after.status) return [{ path, as, field: 'status', before: before.status, after: after.status }];
  return of('', before.body, after.body);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

interface Meant {
  readonly why: string;
  matches(difference: Difference, signed: ReadonlySet<string>): boolean;
}

const lastOf = ({ field }: Difference): string => field.split('.').at(-1) ?? '';

const meant: readonly Meant[] = [
  { why: 'U7 it grows from day to day', matches: (difference) => lastOf(difference) === 'count_missed' },
  {
    why: 'U5 the questions themselves are views, which are counted some seconds later',
    matches: (difference) => lastOf(difference) === 'count_photo_views' && Number(difference.after) > Number(difference.before),
  },
  { why: 'the hour in which a token was used last', matches: (difference) => lastOf(difference) === 'last_used_at' },
  {
    why: '0.3.0: addresses of pictures that are not published are signed',
    matches: ({ before, after }, signed) => typeof after === 'string' && signed.has(after) && after === `${before}?signed`,
  },
  {
    why: '0.3.0: without a signature such a picture is not there',
    matches: ({ path, field, after }, signed) => field === 'status' && after === 404 && signed.has(`api:${path}?signed`),
  },
  {
    why: '0.5.0: a page by number counts those who are shown, so it is full where people are suspended',
    matches: ({ path, field }) =>
      path.startsWith('/users?') && path.includes('page=2') && /^(data\.1|meta\.pagination\.count$)/.test(field),
  },
  {
    why: '0.5.0: errors have a code, and a page where one helps',
    matches: ({ field, before }) => before === undefined && (field === 'code' || field === 'documentation_url'),
  },
  {
    why: '1.0.0: apps may have no secret (W2), and those of before have one',
    matches: (difference) => lastOf(difference) === 'is_public' && difference.before === undefined && difference.after === 0,
  },
];

/** Those between two rounds of the same questions that no line of `meant` explains. */
export function unexplained(before: readonly Answer[], after: readonly Answer[]): Difference[] {
  const signed = new Set([...JSON.stringify(after).matchAll(/"(api:[^"]+\?signed)"/g)].map(([, address = '']) => address));
  const all = before.flatMap((answer, at) => differencesOf(answer, after[at] as Answer));
  return all.filter((difference) => !meant.some(({ matches }) => matches(difference, signed)));
}
