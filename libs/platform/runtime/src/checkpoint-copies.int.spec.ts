import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { rotateSigningKey, type SignedCheckpoint, verifyCheckpoints } from '@heliograph/event-store/audit';
import { StreamId } from '@heliograph/kernel';
import { openStorage, type Storage } from '@heliograph/storage';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { type S3Server, startS3 } from '@heliograph/testing/s3-server';
import { testMasterKey, testServices } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CheckpointCopies } from './checkpoint-copies.js';

let product: TestProduct;
let server: S3Server;
let points = 0;

beforeAll(async () => {
  [product, server] = await Promise.all([testProduct([sampleContext]), startS3()]);
});
afterAll(async () => {
  await server.stop();
  await product.close();
});

async function signNext(): Promise<void> {
  const personId = ++points;
  const events = [{ type: 'sample.point-given', data: { thingId: 1, personId } }];
  const streams = [{ stream: StreamId(`point-${personId}`), expectedVersion: 0, events }];
  await product.runtime.store.append(sampleLog, { streams, context: sampleRequest() });
  await product.runtime.signedCheckpoints.sign();
}
const folder = () => openStorage(pathToFileURL(mkdtempSync(join(testServices().dir, 'checkpoints-'))).href);
const copiesIn = (storage: Storage) => new CheckpointCopies(product.runtime.signedCheckpoints, storage);
/** All files in the order of their names, one after the other. */
async function linesOf(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.listFiles('')) keys.push(key);
  const files = await Promise.all(keys.sort().map(async (key) => text((await storage.get(key))?.content as never)));
  return files.join('').split('\n').slice(0, -1);
}
const verify = async (storage: Storage) =>
  verifyCheckpoints(product.admin, product.runtime.signedCheckpoints, { logs: ['sample'], kept: await linesOf(storage) });

describe.each([
  ['a folder', folder, 3],
  // The server of the suites shows an object before it is whole, as S3 never does.
  ['a bucket', () => openStorage(server.storageUrl), 1],
])('copies of signed checkpoints in %s', (_, open, workers) => {
  it('are all there, whoever copies and however often, and an auditor verifies them', async () => {
    const storage = open();
    for (let at = 0; at < 3; at++) await signNext();
    await rotateSigningKey(product.admin, testMasterKey);
    await Promise.all(Array.from({ length: workers }, () => copiesIn(storage).copyMissing()));
    const one = copiesIn(storage);
    expect(await one.copyMissing()).toBe(0);
    await signNext();
    expect([await one.copyMissing(), await one.copyMissing()]).toEqual([1, 0]);
    const { kept, faults } = await verify(storage);
    const [newest] = await product.admin.query<{ number: number }>('select max(number) as number from event_store.signed_checkpoints');
    const rotations = await product.runtime.signedCheckpoints.rotations();
    expect([kept, faults]).toEqual([Number(newest?.number) + rotations.length, []]);
  });

  it('a checkpoint that was removed from the database is still there', async () => {
    const storage = open();
    await copiesIn(storage).copyMissing();
    const [last] = await product.admin.query<{ number: number }>(
      'delete from event_store.signed_checkpoints where number = (select max(number) from event_store.signed_checkpoints) returning number',
    );
    const { faults } = await verify(storage);
    expect(faults).toEqual([expect.objectContaining({ reason: expect.stringMatching(/the kept file has it, the database does not/) })]);

    // Another history goes on under the same number: the copy is not overwritten, and that is said each time.
    const before = await linesOf(storage);
    const restarted = copiesIn(storage);
    await expect(restarted.copyMissing()).rejects.toThrow(`has another checkpoint ${last?.number} than the database`);
    await signNext();
    for (const copies of [restarted, copiesIn(storage)])
      for (let round = 0; round < 2; round++) await expect(copies.copyMissing()).rejects.toThrow('has another checkpoint');
    expect(await linesOf(storage)).toEqual(before);
  });
});

it('what is there is found by few questions, and a stopped round is continued', async () => {
  for (let at = 0; at < 40; at++) await signNext();
  const storage = folder();
  const stopping = new AbortController();
  const put = storage.put.bind(storage);
  let written = 0;
  storage.put = async (...file) => {
    if (++written === 25) stopping.abort();
    return put(...file);
  };
  expect(await copiesIn(storage).copyMissing(stopping.signal)).toBe(25);
  let heads = 0;
  const head = storage.head.bind(storage);
  storage.head = (key) => {
    heads++;
    return head(key);
  };
  const next = copiesIn(storage);
  const [{ number } = { number: 0 }] = await product.admin.query<{ number: number }>(
    'select max(number) as number from event_store.signed_checkpoints',
  );
  expect(await next.status(new Date())).toMatchObject({ copied: 25, signed: number, waitingSeconds: expect.any(Number) });
  expect(heads).toBeLessThan(10);
  await next.copyMissing();
  expect(await next.status(new Date())).toEqual({ copied: number, signed: number, waitingSeconds: 0 });
  expect((await verify(storage)).faults).toEqual([]);
});

it('a key that is rotated while a long list is copied has its statement before its first checkpoint', async () => {
  for (let at = 0; at < 3; at++) await signNext();
  const { signedCheckpoints: all } = product.runtime;
  /** Of two pages. */
  async function* listCheckpoints(after = 0): AsyncGenerator<SignedCheckpoint> {
    for await (const first of all.listCheckpoints(after)) {
      yield first;
      await rotateSigningKey(product.admin, testMasterKey);
      return yield* all.listCheckpoints(first.number);
    }
  }
  const pages = { newest: () => all.newest(), rotations: () => all.rotations(), listCheckpoints };
  const storage = folder();
  await new CheckpointCopies(pages as never, storage).copyMissing();
  await copiesIn(storage).copyMissing();
  expect((await verify(storage)).faults).toEqual([]);
});

it('what is removed from the place is copied again, and a database that is put back under a running worker is noticed', async () => {
  const storage = folder();
  const copies = copiesIn(storage);
  await copies.copyMissing();
  const before = await linesOf(storage);
  for await (const { key } of storage.listFiles('')) await storage.remove(key);
  await copies.copyMissing();
  expect(await linesOf(storage)).toEqual(before);

  await product.admin.query('delete from event_store.signed_checkpoints where number > 5');
  await expect(copies.copyMissing()).rejects.toThrow('has another checkpoint 6 than the database');
  for (let at = 0; at < 3; at++) await signNext();
  await expect(copies.copyMissing()).rejects.toThrow('has another checkpoint');
  expect(await linesOf(storage)).toEqual(before);
});
