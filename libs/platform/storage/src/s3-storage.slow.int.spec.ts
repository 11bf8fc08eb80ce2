import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { type S3Server, startS3 } from '@heliograph/testing/s3-server';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStorage } from './open-storage.js';
import { storageSuite } from './spec/storage-suite.js';

let server: S3Server;
beforeAll(async () => {
  server = await startS3();
});
afterAll(() => server.stop());

storageSuite('in a bucket', () => openStorage(server.storageUrl));

describe('a bucket as store', () => {
  const open = () => openStorage(server.storageUrl);
  const asked = (since: number, what: RegExp) => server.requests.slice(since).filter((request) => what.test(request));

  it('uploads a long stream in parts, and aborts the upload when the stream fails', async () => {
    const start = server.requests.length;
    const megabytes = (count: number) => Array.from({ length: count }, () => randomBytes(1024 * 1024));
    await open().put('long', Readable.from(megabytes(20)));
    expect(asked(start, /^PUT .*partNumber=/)).toHaveLength(3);

    const cutShort = Readable.from(
      (async function* () {
        yield* megabytes(20);
        throw new Error('connection lost');
      })(),
    );
    await expect(open().put('long', cutShort)).rejects.toThrow('connection lost');
    expect(asked(start, /^DELETE .*uploadId=/)).toHaveLength(1);
  });

  it('lists more than one answer holds', async () => {
    const keys = Array.from({ length: 1_010 }, (_, at) => `many/${String(at).padStart(4, '0')}`);
    await server.fill(keys);
    await server.fill(['many/Not one of OURS']);
    const found: string[] = [];
    for await (const { key } of open().listFiles('many')) found.push(key);
    expect(found).toEqual(keys);
  });

  it('says that the bucket or the right to it is missing: neither is reported as a missing file', async () => {
    const elsewhere = openStorage(server.storageUrl.replace('/heliograph', '/elsewhere'));
    await expect(elsewhere.get('a')).rejects.toThrow(/bucket/i);
    await expect(elsewhere.put('a', Buffer.from('x'))).rejects.toThrow(/bucket/i);
    await expect(elsewhere.listFiles('')[Symbol.asyncIterator]().next()).rejects.toThrow(/bucket/i);
    const stranger = openStorage(server.storageUrl.replace('S3RVER:', 'NOBODY:'));
    await expect(stranger.get('a')).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
  });

  it('fails while the server is away and works again when it is back', async () => {
    const storage = open();
    await storage.put('here', Buffer.from('x'));
    server.cut();
    await expect(storage.head('here')).rejects.toThrow();
    await expect(storage.put('there', Buffer.from('x'))).rejects.toThrow();
    server.restore();
    expect(await storage.head('here')).toMatchObject({ bytes: 1 });
    expect(await storage.head('there')).toBeNull();
  });

  it('costs nothing where files are kept in a folder: the SDK is not loaded', async () => {
    const source = fileURLToPath(new URL('./index.ts', import.meta.url));
    const hooks = fileURLToPath(new URL('../../../testing/src/services/typescript.mjs', import.meta.url));
    const loaded = async (url: string) => {
      const program = `import { createRequire } from 'node:module';
        const { openStorage } = await import(${JSON.stringify(source)});
        await openStorage(${JSON.stringify(url)}).head('a').catch(() => null);
        console.log(Object.keys(createRequire(import.meta.url).cache).filter((path) => path.includes('@aws-sdk')).length);`;
      const args = ['--conditions=@heliograph/source', '--import', hooks, '--input-type=module', '--eval', program];
      return Number((await promisify(execFile)(process.execPath, args)).stdout);
    };
    expect(await loaded('file:no/such/folder')).toBe(0);
    expect(await loaded(server.storageUrl)).toBeGreaterThan(0);
  });
});
