import { connect, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface WireReply {
  readonly status: number;
  /** By name in lower case; of several lines the last. */
  readonly headers: ReadonlyMap<string, string>;
  /** Decompressed. */
  readonly body: string;
}

/** Far longer than any answer takes: a request that takes this long hangs. */
const LONGEST_MILLISECONDS = 30_000;
/** What is broken may leave the server waiting for more, rightly. */
const BROKEN_TIMEOUT_MILLISECONDS = 150;

/** A connection that is kept alive: bytes go out as they are, one request after the other, and answers are read by their framing. */
export class Lane {
  private socket: Socket | null = null;
  private received: Buffer = Buffer.alloc(0);

  constructor(private readonly port: number) {}

  /** @throws Error no answer, or none in time */
  send(bytes: Buffer, method: string): Promise<WireReply> {
    return new Promise((resolve, reject) => {
      const socket = (this.socket ??= connect(this.port, '127.0.0.1').setNoDelay());
      this.received = Buffer.alloc(0);
      const timer = setTimeout(() => finish(() => reject(new Error('No answer in time'))), LONGEST_MILLISECONDS);
      const finish = (end: () => void, keep = false) => {
        clearTimeout(timer);
        socket.removeAllListeners();
        // A socket without a listener would throw what it suffers later.
        socket.on('error', () => undefined);
        if (!keep) this.drop();
        end();
      };
      const look = (ended: boolean) => {
        const reply = readReply(this.received, method, ended);
        if (reply) finish(() => resolve(reply), !ended && reply.headers.get('connection') !== 'close');
        else if (ended) finish(() => reject(new Error('The connection ended without an answer')));
      };
      socket.on('data', (part: Buffer) => {
        this.received = Buffer.concat([this.received, part]);
        look(false);
      });
      socket.once('close', () => look(true));
      socket.on('error', () => undefined);
      socket.write(bytes);
    });
  }

  drop(): void {
    this.socket?.destroy();
    this.socket = null;
  }
}

/** Sends what may be no HTTP on a connection of its own. Resolves with the statuses of all that came back, and its text. */
export function sendBroken(port: number, bytes: Buffer): Promise<{ statuses: number[]; text: string }> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const timer = setTimeout(() => socket.destroy(), BROKEN_TIMEOUT_MILLISECONDS);
    socket.on('data', (part: Buffer) => (text += part.toString('latin1')));
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve({ statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)), text });
    });
  });
}

/** The first final answer in `bytes`; null = it is not whole yet. */
export function readReply(bytes: Buffer, method: string, ended: boolean): WireReply | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [line = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(line.split(' ')[1]);
  const rest = bytes.subarray(end + 4);
  if (status < 200) return readReply(rest, method, ended);
  const headers = new Map(
    lines.map((each): [string, string] => [each.split(':', 1)[0]?.toLowerCase() ?? '', each.replace(/^[^:]*:\s*/, '')]),
  );
  const body = method === 'HEAD' || status === 204 || status === 304 ? Buffer.alloc(0) : readBody(rest, headers, ended);
  return body && { status, headers, body: decoded(body, headers.get('content-encoding')).toString('utf8') };
}

/** @throws Error it is not what its head says */
function decoded(body: Buffer, coding: string | undefined): Buffer {
  if (body.length === 0) return body;
  return coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body;
}

function readBody(rest: Buffer, headers: ReadonlyMap<string, string>, ended: boolean): Buffer | null {
  const length = headers.get('content-length');
  if (length !== undefined) return rest.length >= Number(length) ? rest.subarray(0, Number(length)) : null;
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(rest);
  return ended ? rest : null;
}

function readChunks(rest: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = rest.indexOf('\r\n', at);
    if (line < 0) return null;
    const size = Number.parseInt(rest.toString('latin1', at, line), 16);
    if (rest.length < line + 2 + size + 2) return null;
    if (size === 0) return Buffer.concat(parts);
    parts.push(rest.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}
