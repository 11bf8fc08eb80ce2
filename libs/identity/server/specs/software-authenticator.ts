import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** CBOR (RFC 8949) of what WebAuthn needs: small integers, bytes, texts, maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each as number)])]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256 ? Buffer.from([(major << 5) | 24, length]) : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

interface Asked {
  readonly challenge?: unknown;
  readonly rp?: unknown;
  readonly rpId?: unknown;
}

/** A phone or security key in software: ECDSA on P-256, attestation `none`, user verified. */
export class SoftwareAuthenticator {
  private readonly key: KeyObject;
  private readonly cose: Buffer;

  constructor(
    readonly origin = 'http://localhost:3001',
    /** That the next answer says; null = it has none and always says 0. */
    public counter: number | null = 1,
    readonly id = randomBytes(16),
  ) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.key = privateKey;
    const [px, py] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
    this.cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, px],
        [-3, py],
      ]),
    );
  }

  /** @param transports of another kind than a browser would say, for what is no browser */
  create(asked: Asked, transports: unknown = ['internal']): string {
    const length = Buffer.from([this.id.length >> 8, this.id.length & 255]);
    const authData = this.data((asked.rp as { id: string }).id, 0x45, Buffer.concat([Buffer.alloc(16), length, this.id, this.cose]));
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return this.answer({
      clientDataJSON: this.client('webauthn.create', asked),
      attestationObject: base64url(attestation),
      transports,
    });
  }

  get(asked: Asked): string {
    const [authData, client] = [this.data(String(asked.rpId), 0x05), this.client('webauthn.get', asked)];
    const signature = sign('sha256', Buffer.concat([authData, sha256(Buffer.from(client, 'base64url'))]), this.key);
    return this.answer({ clientDataJSON: client, authenticatorData: base64url(authData), signature: base64url(signature) });
  }

  private data(rpId: string, flags: number, credential = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter ?? 0);
    if (this.counter !== null) this.counter += 1;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, credential]);
  }

  private client(type: string, { challenge }: Asked): string {
    return base64url(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private answer(response: object): string {
    const id = base64url(this.id);
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }
}
