import type { KeysetPaging, Paging } from './pagination.js';

interface AnswerOptions {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of the stream of what is shown, which was asked before that was read (S14). */
  readonly version?: number;
  readonly paging?: Paging | KeysetPaging;
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Path of the thing that was made; becomes `Location` under the public address. */
  readonly location?: string;
}

/** What a controller returns when a status, a header or a page goes with the body. The API turns it into bytes, for it knows the request. */
export class Answer {
  constructor(
    readonly body: unknown,
    readonly options: AnswerOptions = {},
  ) {}
}

/** One resource (S1). */
export function single<T>(data: T): { data: T } {
  return { data };
}

/** One page of a list (S5, S6, N1). `meta` is next to `pagination`. */
export function paginated(
  items: readonly unknown[],
  paging: (Paging | KeysetPaging) & { readonly meta?: Readonly<Record<string, unknown>> },
): Answer {
  const { meta, ...rest } = paging;
  return new Answer({ data: items }, { paging: rest, ...(meta && { meta }) });
}

/** 201 with `Location` (S12). `path` begins with a slash. */
export function created(path: string, data: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return new Answer({ data }, { status: 201, location: path, headers });
}

/** The specification's answer to a deletion, unwrapped (S1, S17). `status` stands in the line and in the body: 202 for what takes a while. */
export function deleted(message: string, status: 200 | 202 = 200): Answer {
  return new Answer({ status_code: status, status: 'success', message }, { status });
}
