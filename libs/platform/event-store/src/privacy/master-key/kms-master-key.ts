import { createHash } from 'node:crypto';
import { KmsRequests } from './kms-requests.js';
import type { MasterKey, Unwrapped, Wrap, WrapFor } from './master-key.js';

/** Wraps in one request: some 30 kB. */
const BATCH = 250;
const PROBE = Buffer.alloc(32);

/** The key in the KMS does not bind what it encrypts to a context. */
export class UnboundKmsKey extends Error {
  constructor() {
    super('the key in the KMS opens under another context what it has encrypted under one: make it with derived=true');
    this.name = 'UnboundKmsKey';
  }
}

/**
 * A key that never leaves a KMS in the manner of Vault's transit engine: encrypt and decrypt in batches, each wrap with its context.
 * The KMS rotates it by versions, of which the newest wraps and all open.
 */
export class KmsMasterKey implements MasterKey {
  id = '';
  private readonly fingerprint: string;

  private constructor(
    address: string,
    private readonly requests: KmsRequests,
  ) {
    this.fingerprint = createHash('sha256').update('heliograph kms key').update(address).digest('hex').slice(0, 16);
  }

  /**
   * @param address `https://host/v1/transit/keys/NAME`
   * @throws KmsUnavailable, KmsRefused, UnboundKmsKey
   */
  static async open(address: string, token: string): Promise<KmsMasterKey> {
    const masterKey = new KmsMasterKey(address, new KmsRequests(address, token));
    const [wrap] = await masterKey.wrap([{ key: PROBE, context: 'one' }]);
    const tried = ['one', 'other'].map((context) => ({ ...(wrap as Wrap), context }));
    const [own, others] = await masterKey.unwrap(tried);
    if (!own?.equals(PROBE) || others !== null) throw new UnboundKmsKey();
    return masterKey;
  }

  opens(id: string): boolean {
    return id.startsWith(`${this.fingerprint}.v`);
  }

  async wrap(keys: readonly Unwrapped[]): Promise<Wrap[]> {
    const input = keys.map(({ key, context }) => ({ plaintext: key.toString('base64'), context: base64(context) }));
    const texts = await this.sendBatches(input, (batch) => this.requests.encrypt(batch));
    return texts.map((text) => {
      this.id = this.idOf(text);
      return { wrapped: Buffer.from(text, 'utf8'), masterKey: this.id };
    });
  }

  async unwrap(wraps: readonly WrapFor[]): Promise<(Buffer | null)[]> {
    const input = wraps.map(({ wrapped, context }) => ({ ciphertext: wrapped.toString('utf8'), context: base64(context) }));
    const texts = await this.sendBatches(input, (batch) => this.requests.decrypt(batch));
    return texts.map((text, at) => {
      const key = text === null || !this.opens(wraps[at]?.masterKey ?? '') ? null : Buffer.from(text, 'base64');
      return key?.length === 32 ? key : null;
    });
  }

  private idOf(text: string): string {
    return `${this.fingerprint}.v${text.split(':')[1]?.slice(1)}`;
  }

  private async sendBatches<In, Out>(input: readonly In[], send: (batch: readonly In[]) => Promise<Out[]>): Promise<Out[]> {
    const found: Out[] = [];
    for (let at = 0; at < input.length; at += BATCH) found.push(...(await send(input.slice(at, at + BATCH))));
    return found;
  }
}

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
