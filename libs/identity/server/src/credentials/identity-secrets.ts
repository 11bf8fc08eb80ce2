import { createHmac } from 'node:crypto';
import { EventStore } from '@heliograph/event-store';
import { foldEmail, foldUsername } from '@heliograph/identity-core';
import { Inject, Injectable } from '@nestjs/common';

/** Names of the streams that make usernames and addresses unique. The secret is kept wrapped beside the keys, so a name cannot be guessed from the log. */
@Injectable()
export class IdentitySecrets {
  private secret: Promise<Buffer> | undefined;

  constructor(@Inject(EventStore) private readonly store: EventStore) {}

  async usernameStream(username: string): Promise<string> {
    return `username-${await this.digest(`username:${foldUsername(username)}`)}`;
  }

  async emailStream(email: string): Promise<string> {
    return `email-${await this.digest(`email:${foldEmail(email)}`)}`;
  }

  private async digest(text: string): Promise<string> {
    this.secret ??= this.store.keyring.secret('identity.unique-names').catch((error) => {
      this.secret = undefined;
      throw error;
    });
    return createHmac('sha256', await this.secret)
      .update(text)
      .digest('hex');
  }
}
