import { connect, type Socket } from 'node:net';

export interface HttpAnswer {
  readonly status: number;
  readonly head: string;
  /** As it was sent; chunks with their lengths where the answer was chunked. */
  readonly body: Buffer;
  /** `performance.now()` when the first byte had come. */
  readonly firstByteAt: number;
}

const END_OF_HEAD = '\r\n\r\n';
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/**
 * One keep-alive connection that has one request under way at a time. It costs a small part of what Node's own client
 * does, so that on a machine of few cores the load generator takes little from what it measures; of HTTP it knows what the subjects speak.
 */
export class Connection {
  private parts: Buffer[] = [];
  private received = 0;
  private head = '';
  private headLength = 0;
  /** Bytes of the whole answer; null while the head is incomplete, NaN for a chunked one. */
  private expected: number | null = null;
  private firstByteAt = 0;
  private waiting: { resolve(answer: HttpAnswer): void; reject(error: Error): void } | null = null;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true).on('data', (part) => this.take(part));
    socket.on('error', (error) => this.fail(error)).on('close', () => this.fail(new Error('The connection was closed')));
  }

  /** @param base `http://host:port` */
  static async open(base: string): Promise<Connection> {
    const { hostname, port } = new URL(base);
    const socket = connect({ host: hostname, port: Number(port) });
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new Connection(socket);
  }

  /** @param request the whole text of a request @throws Error the connection broke */
  exchange(request: string): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.socket.write(request, 'utf8');
    });
  }

  close(): void {
    this.waiting = null;
    this.socket.destroy();
  }

  private take(part: Buffer): void {
    if (this.received === 0) this.firstByteAt = performance.now();
    this.parts.push(part);
    this.received += part.length;
    if (this.expected === null) this.readHead();
    if (this.expected !== null && this.isWhole(part)) this.finish();
  }

  private readHead(): void {
    const start = this.parts.length === 1 ? (this.parts[0] as Buffer) : Buffer.concat(this.parts);
    const end = start.indexOf(END_OF_HEAD);
    if (end < 0) return;
    this.head = start.toString('latin1', 0, end);
    this.headLength = end + END_OF_HEAD.length;
    const length = /\r\ncontent-length: *(\d+)/i.exec(this.head);
    this.expected = length ? this.headLength + Number(length[1]) : Number.NaN;
  }

  private isWhole(part: Buffer): boolean {
    if (!Number.isNaN(this.expected)) return this.received >= (this.expected as number);
    const end = part.length < LAST_CHUNK.length ? Buffer.concat(this.parts) : part;
    return end.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
  }

  private finish(): void {
    const all = this.parts.length === 1 ? (this.parts[0] as Buffer) : Buffer.concat(this.parts);
    const { head, firstByteAt, waiting } = this;
    const answer = { status: Number(head.slice(9, 12)), head, body: all.subarray(this.headLength), firstByteAt };
    this.parts = [];
    this.received = 0;
    this.expected = null;
    this.waiting = null;
    waiting?.resolve(answer);
  }

  private fail(error: Error): void {
    this.waiting?.reject(error);
    this.waiting = null;
  }
}
