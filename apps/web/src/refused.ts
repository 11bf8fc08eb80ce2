export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** A request cannot be fulfilled. `errors` go beside the fields of the form; `message` is for people. */
export class Refused extends Error {
  constructor(
    /** 4xx or 503. */
    readonly status: number,
    message: string,
    readonly errors: FieldErrors = {},
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.name = 'Refused';
  }
}
