import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PushedMessage {
  /** Of which subscription: its endpoint. */
  readonly endpoint: string;
  readonly headers: IncomingHttpHeaders;
  /** As the browser reads it. */
  readonly text: string;
}

interface Browser {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A push service, and the browsers that have subscribed with it: what it takes they decrypt, as RFC 8291 has it. */
export class PushService {
  readonly messages: PushedMessage[] = [];
  private readonly open = new Map<string, (body: Buffer) => string>();
  private status = 201;
  private headers: Record<string, string> = {};

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const endpoint = `${this.url}${request.url}`;
        const { status, headers } = this;
        const open = this.open.get(endpoint);
        if (status < 300 && open) this.messages.push({ endpoint, headers: request.headers, text: open(Buffer.concat(parts)) });
        response.writeHead(open ? status : 404, headers).end('words of the service');
      });
    });
  }

  static async start(): Promise<PushService> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new PushService(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** A browser that has subscribed. */
  subscribe(): Browser {
    const browser = createECDH('prime256v1');
    browser.generateKeys();
    const [endpoint, auth] = [`${this.url}/push/${randomBytes(16).toString('base64url')}`, randomBytes(16)];
    this.open.set(endpoint, (body) => decrypt(body, browser, auth));
    return { endpoint, keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') } };
  }

  /** Every request gets this answer. */
  answer(status: number, headers: Record<string, string> = {}): void {
    Object.assign(this, { status, headers });
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)];
  const [sender, sealed] = [body.subarray(21, 21 + length), body.subarray(21 + length, -16)];
  const derive = (key: Buffer, by: Buffer, info: Buffer | string, bytes: number) => Buffer.from(hkdfSync('sha256', key, by, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = derive(browser.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12));
  decipher.setAuthTag(body.subarray(-16));
  const opened = Buffer.concat([decipher.update(sealed), decipher.final()]);
  return opened.subarray(0, opened.lastIndexOf(2)).toString('utf8');
}
