import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { UserId } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { IdentitySecrets } from '../credentials/identity-secrets.js';

/**
 * Recognises browsers that have signed in to an account before: `hd1.<user>.<nonce>.<mac>` in a cookie. It grants no access; it
 * only keeps strangers from using up the attempts of the owner. Nothing is stored.
 */
@Injectable()
export class Devices {
  constructor(private readonly secrets: IdentitySecrets) {}

  /** @param before what the browser brought; where it is of this account it stays as it is */
  async issue(userId: UserId, before: string | null): Promise<string> {
    if (before !== null && (await this.findBrowser(before, userId)) !== null) return before;
    const nonce = randomBytes(18).toString('base64url');
    return `hd1.${userId}.${nonce}.${await this.secrets.deviceHash(`${userId}.${nonce}`)}`;
  }

  /** The name of the browser, where it has signed in to this account before. */
  async findBrowser(device: string | null, userId: UserId | null): Promise<string | null> {
    const [, user, nonce = '', mac = ''] = /^hd1\.(\d{1,16})\.([\w-]{24})\.([0-9a-f]{64})$/.exec(device ?? '') ?? [];
    if (userId === null || user !== String(userId)) return null;
    const expected = await this.secrets.deviceHash(`${user}.${nonce}`);
    return timingSafeEqual(Buffer.from(mac), Buffer.from(expected)) ? nonce : null;
  }
}
