import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser gives out with a subscription: both are base64url. */
export interface BrowserKeys {
  /** Uncompressed point on P-256, 65 bytes. */
  readonly p256dh: string;
  /** 16 bytes. */
  readonly auth: string;
}

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
/** Services take messages of 4096 bytes; this is one record of RFC 8188, with its head, its tag and the byte that ends it. */
const RECORD_BYTES = 4096;
const HEAD_BYTES = 86;
const TAG_BYTES = 16;
export const MAX_PAYLOAD_BYTES = RECORD_BYTES - HEAD_BYTES - TAG_BYTES - 1;
/** Marks the last record. */
const END = Buffer.from([2]);

/** Chance, for the test vectors of the RFC. */
export interface Chance {
  readonly salt: Buffer;
  readonly privateKey: Buffer;
}

/** The body of a request to a push service, as RFC 8291 has it: only the browser can read it. @throws Error the keys are no keys, or the payload is too long */
export function encryptMessage(payload: Buffer, { p256dh, auth }: BrowserKeys, chance?: Chance): Buffer {
  if (payload.length > MAX_PAYLOAD_BYTES) throw new Error(`A push message may have ${MAX_PAYLOAD_BYTES} bytes`);
  const browserKey = Buffer.from(p256dh, 'base64url');
  const sender = createECDH(CURVE);
  if (chance) sender.setPrivateKey(chance.privateKey);
  else sender.generateKeys();
  const senderKey = sender.getPublicKey();
  const salt = chance?.salt ?? randomBytes(SALT_BYTES);

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, senderKey]);
  const secret = derive(sender.computeSecret(browserKey), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);

  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES);
  head.writeUInt8(senderKey.length, 4);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  return Buffer.concat([salt, head, senderKey, cipher.update(payload), cipher.update(END), cipher.final(), cipher.getAuthTag()]);
}

function derive(key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length));
}

/** Whether messages can be encrypted with them: strangers send them. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  if (!/^[\w-]{87}=?$/.test(p256dh) || !/^[\w-]{22}(==)?$/.test(auth)) return false;
  try {
    // Only a point on the curve has a secret with another one.
    const probe = createECDH(CURVE);
    probe.generateKeys();
    probe.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
