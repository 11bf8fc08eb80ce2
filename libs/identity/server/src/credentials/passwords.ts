import { MAX_PASSWORD_INPUT, opaqueString } from '@heliograph/identity-core';
import { QueueFull, Turns } from '@heliograph/timing';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { rejection } from '../refusal/refusal.js';

// OWASP's argon2id profile: 19 MiB, two passes, one lane.
const profile = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2id with few hashes at a time, so that many logins at once cannot occupy the processor and the thread pool. */
@Injectable()
export class Passwords {
  private readonly turns = new Turns({ atOnce: 2, mostWaiting: 100 });
  private decoy: Promise<string> | undefined;

  /** Hash for storage, of the password as RFC 8265 prepares it. @throws Rejected `busy` */
  hash(password: string): Promise<string> {
    return this.runInTurn(() => hash(opaqueString(password), profile));
  }

  /** Without a stored hash the work is done all the same, against a decoy: an unknown user takes as long as a wrong password (O1). */
  async matches(stored: string | null, typed: string): Promise<boolean> {
    // Cut, a longer one is still none that there can be.
    const password = typed.slice(0, MAX_PASSWORD_INPUT + 1);
    this.decoy ??= hash('no password is this one', profile);
    const against = stored ?? (await this.decoy);
    const opaque = opaqueString(password);
    // Hashes of earlier builds are of what was typed.
    const matched = await this.runInTurn(
      async () => (await verify(against, opaque)) || (opaque !== password && (await verify(against, password))),
    );
    return matched && stored !== null;
  }

  private async runInTurn<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.turns.take(work);
    } catch (error) {
      throw error instanceof QueueFull ? rejection('busy') : error;
    }
  }
}
