export type FieldErrors = Readonly<Record<string, readonly string[]>>;
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

/** What a person asked for cannot be done. `errors` go beside the fields of the form; `message` is for people. */
export class Refused extends Error {
  constructor(
    readonly status: RefusalStatus,
    message: string,
    readonly errors: FieldErrors = {},
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.name = 'Refused';
  }
}
