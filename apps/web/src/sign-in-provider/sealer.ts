import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Values that a browser keeps for us and can neither read nor change: AES-256-GCM, good for their purpose and for a while. */
export class Sealer {
  private readonly key: Buffer;

  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'heliograph/sealed', 32));
  }

  seal(purpose: string, value: object, until: Date): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(purpose));
    const text = JSON.stringify({ value, until: until.getTime() });
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
  }

  /** Null for what was not sealed by us for this purpose, and for what is too old. */
  open<Value extends object>(purpose: string, sealed: string | undefined, now: Date): Value | null {
    const bytes = Buffer.from(sealed ?? '', 'base64url');
    if (bytes.length < 28) return null;
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, 12)).setAAD(Buffer.from(purpose));
      decipher.setAuthTag(bytes.subarray(-16));
      const text = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
      const { value, until } = JSON.parse(text) as { value: Value; until: number };
      return now.getTime() < until ? value : null;
    } catch {
      return null;
    }
  }
}
