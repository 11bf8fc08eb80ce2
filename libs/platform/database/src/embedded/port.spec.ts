import { createSocket } from 'node:dgram';
import { describe, expect, it } from '@jest/globals';
import { freePort, isFree } from './port.js';

describe('a free port', () => {
  it('is given once, and is none that the system gives to a connection that goes out', async () => {
    const ports = await Promise.all(Array.from({ length: 300 }, () => freePort()));
    expect(new Set(ports).size).toBe(ports.length);
    for (const port of ports) expect(port).toBeLessThan(32_768);
    expect(await isFree(ports[0] as number)).toBe(true);
  });

  it('is given to no other process while this one lives', async () => {
    const other = createSocket('udp4').unref();
    other.bind({ port: await freePort(), address: '127.0.0.1', exclusive: true });
    const outcome = await new Promise((resolve) =>
      other.once('error', ({ message }) => resolve(message)).once('listening', () => resolve('taken')),
    );
    other.close();
    expect(outcome).toContain('EADDRINUSE');
  });
});
