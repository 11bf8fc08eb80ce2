/** The codes with which a context refuses, each with its HTTP status and with what it means to those who write clients. */
export type Rejections = Readonly<Record<string, { readonly status: number; readonly meaning: string }>>;

/**
 * A command that the rules refuse. The context's `Rejections` have the status of `code`;
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

/** True if an error is the refusal with this code. */
export const isRejection = <Code extends string>(error: unknown, code: Code): error is Rejected<Code> =>
  error instanceof Rejected && error.code === code;
