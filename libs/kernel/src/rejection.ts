/**
 * A command that the rules refuse. `code` is mapped to an HTTP status once per context (`satisfies Record<Code, number>`);
 * `errors` names the offending fields in words, for answers with status 422; `retryAfterSeconds` says when it is worth another try.
 */
export class Rejected<Code extends string = string> extends Error {
  constructor(
    readonly code: Code,
    message: string = code,
    readonly errors?: Readonly<Record<string, readonly string[]>>,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = 'Rejected';
  }
}

/** Whether an error is the refusal with this code. */
export const isRejection = <Code extends string>(error: unknown, code: Code): error is Rejected<Code> =>
  error instanceof Rejected && error.code === code;
