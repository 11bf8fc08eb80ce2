import { createHmac } from 'node:crypto';
import { EventStore } from '@heliograph/event-store';
import type { OutsideIdentity } from '@heliograph/identity-contracts';
import { foldEmail, foldUsername } from '@heliograph/identity-core';
import { StreamId, type UserId } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { identityLog, UNIQUE_NAMES } from '../identity.log.js';

/**
 * Names of the streams that make usernames and addresses unique, and other keyed hashes of user input. The secret is stored wrapped, next to
 * the keys, so a name cannot be guessed from the log.
 */
@Injectable()
export class IdentitySecrets {
  private secret: Promise<Buffer> | undefined;

  constructor(private readonly store: EventStore) {}

  async usernameStream(username: string): Promise<StreamId> {
    return StreamId(`username-${await this.digest(`username:${foldUsername(username)}`)}`);
  }

  async emailStream(email: string): Promise<StreamId> {
    return StreamId(`email-${await this.digest(`email:${foldEmail(email)}`)}`);
  }

  /** Key under which attempts are counted; does not reveal whose they are. */
  async attempts(of: string): Promise<Buffer> {
    return Buffer.from(await this.digest(`attempts:${of}`), 'hex');
  }

  /** Stored for a recovery code. */
  async recoveryCode(userId: UserId, folded: string): Promise<Buffer> {
    return Buffer.from(await this.digest(`recovery-code:${userId}:${folded}`), 'hex');
  }

  /** Signs the link that ends mails of this kind. */
  async subscription(userId: UserId, subscription: string): Promise<Buffer> {
    return Buffer.from(await this.digest(`subscription:${userId}:${subscription}`), 'hex');
  }

  /** Signs the link that takes a credential back. */
  async takeBack(text: string): Promise<Buffer> {
    return Buffer.from(await this.digest(`take-back:${text}`), 'hex');
  }

  async deviceHash(text: string): Promise<string> {
    return this.digest(`device:${text}`);
  }

  /** Stored for an account at another provider: without the secret it cannot be reversed, not even by trying all names. */
  async outsideSubject({ provider, subject }: OutsideIdentity): Promise<Buffer> {
    return Buffer.from(await this.digest(`outside-account:${JSON.stringify([provider, subject])}`), 'hex');
  }

  private async digest(text: string): Promise<string> {
    this.secret ??= this.findSecret().catch((error) => {
      this.secret = undefined;
      throw error;
    });
    return createHmac('sha256', await this.secret)
      .update(text)
      .digest('hex');
  }

  /** Made before the first event and never again: under another secret every name that is taken would be free. */
  private async findSecret(): Promise<Buffer> {
    const { seq } = await this.store.head(identityLog.name);
    const secret = await this.store.keyring.findSecret(UNIQUE_NAMES);
    if (!secret && seq > 0) throw new Error(`The secret ${UNIQUE_NAMES} is gone; it must come back from a backup`);
    return secret ?? this.store.keyring.secret(UNIQUE_NAMES);
  }
}
