import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DecodeFailed, DecoderPool } from './decoder-pool.js';
import { eventually, sized } from '@heliograph/testing/pure';
import { bestSandbox, namespaces, permissions, type Sandbox, unconfinedSandbox } from './sandbox.js';

const program = fileURLToPath(new URL('./spec/hostile-decoder.mjs', import.meta.url));

/** What native code could do: the kernel's walls alone, without Node's permissions. */
const kernelAlone: Sandbox = (...given) => namespaces(...given).filter((part) => !/^--((experimental-)?permission$|allow-)/.test(part));

describe('a hostile decoder', () => {
  let folder: string;
  let server: Server;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-hostile-spec-'));
    await writeFile(join(folder, 'master.key'), 'secret', { mode: 0o600 });
    server = createServer((socket) => socket.destroy());
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  const withPool = async <T>(
    sandbox: Sandbox,
    use: (ask: (attempt: string) => Promise<unknown>, pool: DecoderPool) => Promise<T>,
    timeoutMilliseconds?: number,
  ): Promise<T> => {
    const pool = new DecoderPool({
      size: 1,
      ...(timeoutMilliseconds !== undefined && { timeoutMilliseconds }),
      program,
      execArgv: [],
      sandbox,
    });
    const { port } = server.address() as AddressInfo;
    const given = { parent: process.pid, port, secret: join(folder, 'master.key'), outside: join(folder, 'outside') };
    const path = (name: string) => join(folder, name);
    const ask = async (attempt: string) => {
      await writeFile(path('source'), JSON.stringify({ attempt, ...given }));
      for (const name of ['thumb', 'large', 'full']) await rm(path(name), { force: true });
      return pool.render({ type: 'webp', source: path('source'), thumb: path('thumb'), large: path('large'), full: path('full') });
    };
    try {
      return await use(ask, pool);
    } finally {
      await pool.close();
    }
  };

  const isThere = (name: string) => existsSync(join(folder, name));
  /** Names of what it managed of all that it tries. */
  const managed = (sandbox: Sandbox) =>
    withPool(sandbox, (ask) =>
      ask('all').then(
        () => [],
        (error: DecodeFailed) => error.message.replace('undecodable: ', '').split(', '),
      ),
    );

  it('can do nothing in namespaces but write its own folder, or this machine says why it has none', async () => {
    const { sandbox, missing } = bestSandbox();
    if (sandbox !== namespaces) return expect(missing[0]).toContain('user namespaces');
    expect(missing).toEqual([]);
    expect(await managed(namespaces)).toEqual(['write its own folder']);
    // The shell is there to start what is there; nothing is reached by it.
    expect(await managed(kernelAlone)).toEqual(['start a program', 'write its own folder']);
  }, 240_000);

  it('has Node’s permissions in any case: no file but its own, no program; the network is not covered', async () => {
    expect((await managed(permissions)).filter((name) => !['network', 'signal the parent'].includes(name))).toEqual([
      'write its own folder',
    ]);
  }, 240_000);

  it('decodes pictures within either', async () => {
    for (const sandbox of [permissions, bestSandbox().sandbox]) {
      expect(await withPool(sandbox, (ask) => ask('picture'))).toMatchObject({ width: 60, height: 40 });
      expect((await readFile(join(folder, 'thumb'))).subarray(8, 12).toString()).toBe('WEBP');
    }
  }, 240_000);

  it('answers what a decoder answers, or costs its picture; no more than one answer is read of it', async () => {
    const rss = process.memoryUsage().rss;
    const none = ['no JSON', 'another shape', 'a square for a photo', 'more than was asked', 'too many pixels', 'another size'];
    const more = ['a colour that is none', 'a placeholder of megabytes', 'two at once', 'an answer without an end'];
    await withPool(unconfinedSandbox, async (ask, pool) => {
      for (const attempt of [...none, ...more]) {
        const failure = await ask(attempt).catch((error: unknown) => error);
        expect([attempt, failure, isThere('full')]).toMatchObject([attempt, { fault: 'decoder-crashed' }, false]);
      }
      await ask('words without being asked').catch(() => undefined);
      await eventually(async () => expect(pool.pids).toEqual([]), 5_000);
      expect(await ask('picture')).toMatchObject({ width: 60 });
    });
    expect(process.memoryUsage().rss - rss).toBeLessThan(100_000_000);
  }, 240_000);

  it('leaves pictures of the type and size that it says, or nothing of it is kept', async () => {
    const files = ['a page', 'a larger picture', 'another type', 'metadata', 'something behind the picture', 'a file of 200 MB'];
    await withPool(unconfinedSandbox, async (ask) => {
      for (const attempt of [...files, 'an empty file', 'no file', 'many files']) {
        const failure = await ask(attempt).catch((error: unknown) => error);
        expect([attempt, failure]).toMatchObject([attempt, { fault: 'decoder-crashed' }]);
        expect([attempt, isThere(attempt === 'a larger picture' ? 'thumb' : 'full')]).toEqual([attempt, false]);
      }
    });
  }, 240_000);

  it('has nothing read, written or removed for it by its parent', async () => {
    // What native code can put into its folder, inside any sandbox.
    await withPool(unconfinedSandbox, async (ask) => {
      for (const attempt of ['link', 'pipe']) {
        await expect(ask(attempt)).rejects.toMatchObject({ fault: 'decoder-crashed' });
        expect(isThere('thumb')).toBe(false);
      }
      await ask('source');
      // As soon as the decoder has put its link there.
      await eventually(() => expect(ask('picture')).rejects.toMatchObject({ fault: 'system' }));
      expect(isThere('outside')).toBe(false);
      expect(await ask('picture')).toMatchObject({ width: 60 });
    });
    await withPool(unconfinedSandbox, async (ask, pool) => {
      const decoderOf = async (attempt: string) => {
        await ask(attempt);
        return pool.pids.at(-1);
      };
      const first = await decoderOf('picture');
      expect(await decoderOf('folder')).toBe(first);
      expect(await decoderOf('picture')).not.toBe(first);
    });
  }, 240_000);

  it('is ended when it takes 4 GB, or all the time there is', async () => {
    const { sandbox: best } = bestSandbox();
    for (const sandbox of sized([best], [permissions, best], [permissions, best])) {
      await withPool(sandbox, (ask) => expect(ask('allocate')).rejects.toMatchObject({ fault: 'decoder-crashed' }));
      await withPool(sandbox, (ask) => expect(ask('spin')).rejects.toMatchObject({ fault: 'decoder-timed-out' }), 3_000);
    }
    expect((await readdir(tmpdir())).filter((name) => name.startsWith('heliograph-sandbox-'))).toEqual([]);
  }, 240_000);
});
