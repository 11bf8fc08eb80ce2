import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Item {
  readonly plaintext?: string;
  readonly ciphertext?: string;
  readonly context?: string;
}

/**
 * A stand-in for a KMS in the manner of Vault's transit engine, written from its API documentation: no such server could be had for the
 * suites. Encrypt and decrypt of one derived key with versions, in batches; away or sealed on demand.
 */
export class KmsStandIn {
  readonly token = 'hvs.stand-in';
  /** Requests that came, and items in them. */
  readonly counts = { requests: 0, items: 0 };
  /** `derived: false`: contexts are taken and ignored, as Vault does for such keys. */
  derived = true;
  sealed = false;
  private readonly versions = [randomBytes(32)];

  private constructor(
    private readonly server: Server,
    private port: number,
  ) {}

  static async open(): Promise<KmsStandIn> {
    const server = createServer((request, response) => void standIn.serve(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const standIn: KmsStandIn = new KmsStandIn(server, (server.address() as AddressInfo).port);
    return standIn;
  }

  /** Of its key, as a setting. */
  get address(): string {
    return `http://127.0.0.1:${this.port}/v1/transit/keys/heliograph`;
  }

  /** The newest version encrypts from now on. */
  rotate(): void {
    this.versions.push(randomBytes(32));
  }

  async goAway(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  async comeBack(): Promise<void> {
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async close(): Promise<void> {
    if (this.server.listening) await this.goAway();
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { batch_input: items = [] } = (await json(request)) as { batch_input?: Item[] };
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    this.counts.requests++;
    this.counts.items += items.length;
    if (this.sealed) return answer(503, { errors: ['Vault is sealed'] });
    if (request.headers['x-vault-token'] !== this.token) return answer(403, { errors: ['permission denied'] });
    const what = /^\/v1\/transit\/(encrypt|decrypt)\/heliograph$/.exec(request.url ?? '')?.[1];
    if (!what) return answer(404, { errors: [] });
    const results = items.map((item) => (what === 'encrypt' ? this.encrypted(item) : this.decrypted(item)));
    return answer(results.some((result) => 'error' in result) ? 400 : 200, { data: { batch_results: results } });
  }

  private encrypted({ plaintext = '', context = '' }: Item): object {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.keyFor(this.versions.length, context), nonce);
    const bytes = Buffer.concat([nonce, cipher.update(Buffer.from(plaintext, 'base64')), cipher.final(), cipher.getAuthTag()]);
    return { ciphertext: `vault:v${this.versions.length}:${bytes.toString('base64')}` };
  }

  private decrypted({ ciphertext = '', context = '' }: Item): object {
    try {
      const [, version = '', text = ''] = ciphertext.split(':');
      const bytes = Buffer.from(text, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', this.keyFor(Number(version.slice(1)), context), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(-16));
      return { plaintext: Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('base64') };
    } catch {
      return { error: 'cipher: message authentication failed' };
    }
  }

  private keyFor(version: number, context: string): Buffer {
    const key = this.versions[version - 1] ?? Buffer.alloc(0);
    return Buffer.from(hkdfSync('sha256', key, '', this.derived ? context : '', 32));
  }
}
