import { message } from './language/message.js';

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** A request cannot be fulfilled. `errors` are shown next to the fields of the form; `message` is for people; the page says it in their language. */
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

/** The token of a form is of another session, or of none: it was opened before somebody signed in or out. */
export class StaleForm extends Refused {
  constructor(readonly sender: 'guest' | 'member') {
    super(403, message('This form is out of date. Go back, reload the page and send it again.'));
  }
}
