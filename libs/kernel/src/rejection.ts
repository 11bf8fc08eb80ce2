/**
 * A command that the rules refuse. `code` is mapped to an HTTP status once per context (`satisfies Record<Code, number>`);
 * `errors` names the offending fields in words, for answers with status 422.
 */
export class Rejected<Code extends string = string> extends Error {
  constructor(
    readonly code: Code,
    message: string = code,
    readonly errors?: Readonly<Record<string, readonly string[]>>,
  ) {
    super(message);
    this.name = 'Rejected';
  }
}
