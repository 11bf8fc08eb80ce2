import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImageType } from '@heliograph/media-contracts';
import { DecoderPool } from './decoder-pool.js';
import { sized } from '@heliograph/testing/pure';
import { bestSandbox, namespaces, permissions, type Sandbox, unconfined } from './sandbox.js';
import { jpeg } from './spec/pictures.js';

const program = fileURLToPath(new URL('./spec/hostile-decoder.mjs', import.meta.url));

/** What native code could do: the kernel's walls alone, without Node's permissions. */
const kernelAlone: Sandbox = (...given) => namespaces(...given).filter((part) => !/^--((experimental-)?permission$|allow-)/.test(part));

describe('a hostile decoder', () => {
  let folder: string;
  let server: Server;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-hostile-spec-'));
    await writeFile(join(folder, 'master.key'), 'secret', { mode: 0o600 });
    await writeFile(join(folder, 'source'), await jpeg());
    server = createServer((socket) => socket.destroy());
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  const withPool = async <T>(
    sandbox: Sandbox,
    use: (ask: (attempt?: string) => Promise<unknown>, pool: DecoderPool) => Promise<T>,
    timeoutMilliseconds = 20_000,
  ): Promise<T> => {
    const pool = new DecoderPool({ size: 1, timeoutMilliseconds, program, execArgv: [], sandbox });
    const { port } = server.address() as AddressInfo;
    const given = { parent: process.pid, port, secret: join(folder, 'master.key'), outside: join(folder, 'outside') };
    const ask = (attempt?: string) => {
      const path = (name: string) => join(folder, name);
      const type = JSON.stringify({ attempt, ...given }) as ImageType;
      return pool.render({ type, source: path('source'), thumb: path('thumb'), large: path('large'), full: path('full') });
    };
    try {
      return await use(ask, pool);
    } finally {
      await pool.close();
    }
  };

  it('can do nothing in namespaces but write its own folder, or this machine says why it has none', async () => {
    const { sandbox, missing } = bestSandbox();
    if (sandbox !== namespaces) return expect(missing[0]).toContain('user namespaces');
    expect(missing).toEqual([]);
    expect(await withPool(namespaces, (ask) => ask())).toEqual(['write its own folder']);
    // The shell is there to start what is there; nothing is reached by it.
    expect(await withPool(kernelAlone, (ask) => ask())).toEqual(['start a program', 'write its own folder']);
  }, 60_000);

  it('has Node’s permissions in any case: no file but its own, no program; the network is not covered', async () => {
    const managed = (await withPool(permissions, (ask) => ask())) as unknown as string[];
    expect(managed.filter((name) => !['network', 'signal the parent'].includes(name))).toEqual(['write its own folder']);
  }, 60_000);

  it('decodes pictures within either', async () => {
    for (const sandbox of [permissions, bestSandbox().sandbox]) {
      await rm(join(folder, 'thumb'), { force: true });
      expect(await withPool(sandbox, (ask) => ask('picture'))).toEqual(['picture']);
      expect((await readFile(join(folder, 'thumb'))).subarray(8, 12).toString()).toBe('WEBP');
    }
  }, 60_000);

  it('has nothing read, written or removed for it by its parent', async () => {
    // What native code can put into its folder, within whatever walls.
    await withPool(unconfined, async (ask) => {
      for (const attempt of ['link', 'pipe']) {
        await rm(join(folder, 'thumb'), { force: true });
        await expect(ask(attempt)).rejects.toMatchObject({ fault: 'decoder-crashed' });
        await expect(readFile(join(folder, 'thumb'))).rejects.toThrow(/ENOENT/);
      }
      expect(await ask('source')).toEqual(['source']);
      await pause(100);
      await expect(ask('picture')).rejects.toMatchObject({ fault: 'system' });
      await expect(readFile(join(folder, 'outside'))).rejects.toThrow(/ENOENT/);
      expect(await ask('picture')).toEqual(['picture']);
    });
    await withPool(unconfined, async (ask, pool) => {
      const decoderOf = async (attempt: string) => {
        expect(await ask(attempt)).toEqual([attempt]);
        return pool.pids.at(-1);
      };
      const first = await decoderOf('picture');
      expect(await decoderOf('folder')).toBe(first);
      expect(await decoderOf('picture')).not.toBe(first);
    });
  }, 60_000);

  it('is ended when it takes 4 GB, or all the time there is', async () => {
    const { sandbox: best } = bestSandbox();
    for (const sandbox of sized([best], [permissions, best], [permissions, best])) {
      await withPool(sandbox, (ask) => expect(ask('allocate')).rejects.toMatchObject({ fault: 'decoder-crashed' }));
      await withPool(sandbox, (ask) => expect(ask('spin')).rejects.toMatchObject({ fault: 'decoder-timed-out' }), 3_000);
    }
    expect((await readdir(tmpdir())).filter((name) => name.startsWith('heliograph-sandbox-'))).toEqual([]);
  }, 120_000);
});
