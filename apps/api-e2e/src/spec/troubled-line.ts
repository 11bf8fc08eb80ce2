import { createServer, connect, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A line to an api process that can be slow, be cut, and lead elsewhere after that. */
export class TroubledLine {
  /** Bytes that went to the api so far. */
  sent = 0;
  /** How often it was cut. */
  cuts = 0;
  /** Milliseconds that each chunk waits. */
  delay = 0;
  private readonly sockets = new Set<Socket>();
  private cutAt = Number.POSITIVE_INFINITY;
  private next: (() => number) | null = null;

  private constructor(
    private readonly server: Server,
    public target: number,
  ) {}

  static async open(): Promise<TroubledLine> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const line = new TroubledLine(server, 0);
    server.on('connection', (socket) => line.connect(socket));
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Cuts every connection, once, when so many bytes more have gone through. */
  cutAfter(bytes: number): void {
    this.cutAt = this.sent + bytes;
  }

  /** Cuts again and again, each time after another `bytes` that went through; null = never more. */
  cutEach(bytes: (() => number) | null): void {
    this.next = bytes;
    this.cutAt = bytes === null ? Number.POSITIVE_INFINITY : this.sent + bytes();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private cut(): void {
    this.cuts += 1;
    this.cutEach(this.next);
    for (const socket of this.sockets) socket.destroy();
  }

  private connect(client: Socket): void {
    const api = connect(this.target, '127.0.0.1');
    for (const [one, other] of [
      [client, api],
      [api, client],
    ] as const) {
      this.sockets.add(one);
      one.once('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
      one.on('error', () => other.destroy());
    }
    api.pipe(client);
    void this.forward(client, api).catch(() => api.destroy());
  }

  private async forward(client: Socket, api: Socket): Promise<void> {
    for await (const chunk of client as AsyncIterable<Buffer>) {
      if (this.delay > 0) await pause(this.delay);
      this.sent += chunk.length;
      if (!api.write(chunk)) await drained(api);
      if (this.sent >= this.cutAt) this.cut();
    }
    api.end();
  }
}

/** Room again, or closed; it leaves no listener behind, of which a long upload would gather many. */
function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      socket.off('drain', end).off('close', end);
      resolve();
    };
    socket.on('drain', end).on('close', end);
  });
}
