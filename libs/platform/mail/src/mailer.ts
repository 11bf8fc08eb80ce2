/** A letter to one person, as plain text and as HTML that says the same. */
export interface Mail {
  /** An address, without a name. */
  readonly to: string;
  /** ASCII. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A POST to it ends such mails, as RFC 8058 has it: without a sign-in and without a question. */
  readonly unsubscribe?: string | null;
  /** Names the mail: the same at each attempt, so that servers and programs of mail know a second copy. ASCII letters and digits; left out: another one each time. */
  readonly id?: string;
}

export type MailOutcome = 'sent' | 'failed';

/** Hands mails over. Logs nothing of them. */
export interface Mailer {
  /**
   * Resolves when another server has accepted the mail.
   * @param beforeEnd called once, when all is written but the end of the mail: until it resolves, no server can take the mail. What it throws ends the
   * attempt, and is thrown
   * @throws MailFailed
   */
  send(mail: Mail, beforeEnd?: () => Promise<void>): Promise<void>;
  /** Whether a mail could be sent now, without sending one. @throws MailFailed */
  check(): Promise<void>;
  close(): void;
}

/** Why a mail was not taken: codes alone, because what servers say in words quotes the address. */
export class MailFailed extends Error {
  /** @param isUncertain the connection ended when the whole mail was written, and before the server had answered: it may have taken the mail all the same */
  constructor(
    readonly code: string,
    readonly isUncertain = false,
  ) {
    super(`The mail was not taken: ${code}`);
    this.name = 'MailFailed';
  }
}
