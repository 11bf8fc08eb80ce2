import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { randomSlice } from '../random-slice.js';
import type { MasterKey, Unwrapped, Wrap, WrapFor } from './master-key.js';

/** First byte of a wrap; after it 12 bytes of nonce, the key, and 16 of the tag. */
export const LOCAL_FORM = 2;
const NONCE = 13;

/** 32 bytes in this process: AES-256-GCM, the context as associated data. */
export class LocalMasterKey implements MasterKey {
  readonly id: string;
  private readonly key: Buffer;

  /** @param hex 64 hexadecimal digits */
  constructor(hex: string) {
    this.key = Buffer.from(hex, 'hex');
    if (this.key.length !== 32) throw new Error('The master key must be 32 bytes');
    this.id = createHash('sha256').update('heliograph master key').update(this.key).digest('hex').slice(0, 16);
  }

  opens(id: string): boolean {
    return id === this.id;
  }

  async wrap(keys: readonly Unwrapped[]): Promise<Wrap[]> {
    return keys.map(({ key, context }) => {
      const nonce = randomSlice(12);
      const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(context));
      return {
        wrapped: Buffer.concat([Buffer.of(LOCAL_FORM), nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]),
        masterKey: this.id,
      };
    });
  }

  async unwrap(wraps: readonly WrapFor[]): Promise<(Buffer | null)[]> {
    return wraps.map((wrap) => (wrap.masterKey === this.id && wrap.wrapped[0] === LOCAL_FORM ? this.openKey(wrap) : null));
  }

  private openKey({ wrapped, context }: WrapFor): Buffer | null {
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.key, wrapped.subarray(1, NONCE)).setAAD(Buffer.from(context));
      decipher.setAuthTag(wrapped.subarray(-16));
      const key = Buffer.concat([decipher.update(wrapped.subarray(NONCE, -16)), decipher.final()]);
      return key.length === 32 ? key : null;
    } catch {
      return null;
    }
  }
}
