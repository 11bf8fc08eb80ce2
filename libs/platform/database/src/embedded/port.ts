import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Can this port be listened on, on all addresses (host undefined) or on one? */
export function isFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Below the ports that systems give to connections that go out, any of which could be in use by the time somebody listens. */
const [LOWEST, COUNT] = [20_000, 12_000];

/**
 * A port of 127.0.0.1 that no process listens on at this moment, and that is given to nobody else while this process lives: until somebody
 * listens on it, a socket of UDP says that it is taken, and the system takes that away with the process.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < COUNT; attempt += 1) {
    const port = LOWEST + randomInt(COUNT);
    if ((await isFree(port, '127.0.0.1')) && (await isReserved(port))) return port;
  }
  throw new Error('no free port');
}

function isReserved(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4').unref();
    socket.once('error', () => {
      socket.close();
      resolve(false);
    });
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true));
  });
}
