import { EraseUser } from '@heliograph/identity-contracts';
import { ForgetOwner } from '@heliograph/media-contracts';
import { Injectable } from '@nestjs/common';
import { contextOf, MessageBus, type Person } from '../actor/index.js';

/** A user with ten thousand photos is answered before all of them are deleted; a worker continues. */
const TIMEOUT_MILLISECONDS = 3_000;

/** Waits for work, but not for ever. Provided by the program. */
export abstract class Deadline {
  /** Resolves with the work, or after so many milliseconds without it. */
  abstract wait(work: Promise<unknown>, milliseconds: number): Promise<unknown>;
}

export interface Consent {
  readonly password: string;
  /** Required from a person with a second factor who comes with a token. */
  readonly otp?: string | undefined;
  /** The version of the account that was seen (S14). */
  readonly expectedVersion?: number | undefined;
}

/** The end of an account (E). */
@Injectable()
export class Erasure {
  constructor(
    private readonly bus: MessageBus,
    private readonly deadline: Deadline,
  ) {}

  /**
   * Erases a person who has given their password: the account with the answer, and the photos. Everything else, and what fails here, is the
   * workers'. @throws Rejected `wrong-password`, `wrong-code`, `too-many-attempts`, `version-moved`; then nothing has changed
   */
  async erase(person: Person, { password, otp, expectedVersion }: Consent): Promise<void> {
    // One context: what follows bears the correlation of what caused it.
    const context = contextOf(person);
    await this.bus.command(person, () => new EraseUser({ ...context, expectedVersion }, person.userId, password, otp));
    const photos = this.bus.command(person, () => new ForgetOwner(context, person.userId)).catch(() => undefined);
    await this.deadline.wait(photos, TIMEOUT_MILLISECONDS);
  }
}
