import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { eventually, sized } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from './spec/client.js';
import type { Person } from './spec/people.js';
import { picture, uploadForm } from './spec/pictures.js';
import { Product } from './spec/product.js';
import type { Photo } from './spec/resources.js';

const MEGABYTE = 1024 * 1024;
/** The reviewer's attack: so many bodies that stop shortly before their end. */
const STALLED = 30;
const STALLED_BYTES = 18 * MEGABYTE;
/** Uploads that come byte by byte. */
const SLOW = sized(100, 1_000, 1_000);

describe('uploads that do not end', () => {
  let product: Product;
  let ada: Person;
  let ben: Person;
  let jpeg: Buffer;
  /** An api process that cuts slow uploads, and one that waits to be cut. */
  let strict: Client;
  let slowest: Awaited<ReturnType<typeof begin>>;
  const sockets = new Set<Socket>();
  beforeAll(async () => {
    product = await Product.start({
      workers: [],
      settings: { UPLOADS_AT_ONCE: '2000', UPLOADS_PER_PERSON: '1500', UPLOAD_SLOWEST: '100' },
    });
    [ada, ben] = await Promise.all([product.person('ada'), product.person('ben')]);
    jpeg = await picture();
    strict = await product.startApi({ UPLOAD_SLOWEST: '100000' });
    slowest = await begin(Number(new URL(strict.base).port), ada);
  }, 180_000);
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await product?.close();
  }, 60_000);

  const residentBytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.api.pid}/status`, 'utf8'))?.[1]) * 1024;

  /** A form whose body is announced as 19 MB. What the server answers is collected in `said`. */
  async function begin(port: number, person: Person, type = 'multipart/form-data; boundary=x', path = 'POST /photos') {
    const head = [`${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${person.token}`, `Content-Length: ${19 * MEGABYTE}`];
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    const upload = { socket, said: '', closed: false };
    socket.on('data', (part) => (upload.said += part.toString('latin1'))).on('error', () => undefined);
    socket.on('close', () => (upload.closed = true));
    const sent = new Promise((resolve) => socket.write(`${[...head, `Content-Type: ${type}`, '', ''].join('\r\n')}`, resolve));
    const part = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
    if (type.startsWith('multipart')) socket.write(Buffer.concat([Buffer.from(part), jpeg]));
    await sent;
    return upload;
  }
  const portOf = () => Number(new URL(product.anybody.base).port);
  const drop = async (uploads: readonly { socket: Socket }[]) => {
    await Promise.all(uploads.map(({ socket }) => socket.closed || once(socket.destroy(), 'close')));
  };
  /** Bodies that the process has on its disk so far, by their bytes: their files have no name. */
  const bodies = () =>
    readdirSync(`/proc/${product.api.pid}/fd`).map(
      (fd) => statSync(`/proc/${product.api.pid}/fd/${fd}`, { throwIfNoEntry: false })?.size ?? 0,
    );

  it('E: POST /photos: thirty that stall after 18 MB cost the process less than 120 MB', async () => {
    for (let at = 0; at < 3; at++) await ada.api.get('/photos');
    const before = residentBytes();
    const body = Buffer.alloc(STALLED_BYTES, 1);
    const stalled = await Promise.all(Array.from({ length: STALLED }, () => begin(portOf(), ada)));
    await Promise.all(stalled.map(({ socket }) => new Promise((sent) => socket.write(body, sent))));
    await eventually(() => expect(bodies().filter((bytes) => bytes > STALLED_BYTES - MEGABYTE)).toHaveLength(STALLED), 30_000);
    const grown = residentBytes() - before;
    console.info(`${STALLED} stalled uploads of ${STALLED_BYTES / MEGABYTE} MB: +${Math.round(grown / MEGABYTE)} MB`);
    await drop(stalled);
    expect(grown).toBeLessThan(120 * MEGABYTE);
  }, 60_000);

  it('E: POST /photos: many slow ones leave the api quick, and cost little each', async () => {
    const before = residentBytes();
    const slow = await Promise.all(Array.from({ length: SLOW }, () => begin(portOf(), ada)));
    const times: number[] = [];
    for (let round = 0; round < 20; round++) {
      for (const { socket } of slow) socket.write('12345');
      const from = performance.now();
      expect((await ben.api.get('/users')).status).toBe(200);
      times.push(performance.now() - from);
    }
    const grown = residentBytes() - before;
    const median = times.sort((a, b) => a - b)[10] as number;
    console.info(`${SLOW} slow uploads: +${Math.round(grown / MEGABYTE)} MB, a list in ${Math.round(median)} ms`);
    await drop(slow);
    expect(grown).toBeLessThan(40 * MEGABYTE + SLOW * 200_000);
    expect(median).toBeLessThan(500);
  }, 120_000);

  it('E: POST /photos: over so many at once the next is 503 before its body is read, for one person and for all', async () => {
    const few = await product.startApi({ UPLOADS_AT_ONCE: '3', UPLOADS_PER_PERSON: '2', UPLOAD_SLOWEST: '100' });
    const port = Number(new URL(few.base).port);
    /** Of uploads that begin at the same time it may be any that comes last. */
    const oneIsRefused = async (uploads: readonly Awaited<ReturnType<typeof begin>>[]) => {
      const answered = () => uploads.filter(({ said }) => said !== '');
      await eventually(async () => expect(answered()).toHaveLength(1), 5_000);
      expect(answered()[0]?.said).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: \d+\r\n/i);
      return uploads;
    };
    const adas = await oneIsRefused([await begin(port, ada), await begin(port, ada), await begin(port, ada)]);
    const bens = await oneIsRefused([await begin(port, ben), await begin(port, ben)]);
    await drop([...adas, ...bens]);
    const free = few.as(ben.token);
    await eventually(async () => expect((await free.post('/photos', uploadForm(jpeg))).status).toBe(201), 5_000);
    await product.stopApi(few);
  }, 60_000);

  it('E: POST /photos: a file with megabytes of zeros behind it does not hold up other requests', async () => {
    const long = Buffer.concat([jpeg, Buffer.alloc(19 * MEGABYTE)]);
    const send = () => ada.api.post('/photos', uploadForm(long));
    expect((await send()).status).toBe(201);
    const half = Buffer.concat([jpeg, Buffer.alloc(MEGABYTE), Buffer.from('<script>')]);
    expect((await ada.api.post('/photos', uploadForm(half))).status).toBe(422);
  }, 30_000);

  it('E: POST /photos: beyond STORAGE_QUOTA the next is 422 by its field, until something is deleted', async () => {
    const poor = await product.startApi({ STORAGE_QUOTA: String(Math.round(jpeg.length * 1.5)) });
    const cleo = await product.person('cleo', 'manage:account');
    const api = poor.as(cleo.token);
    const first = await api.post<Photo>('/photos', uploadForm(jpeg));
    expect(first.status).toBe(201);
    const second = await api.post('/photos', uploadForm(jpeg));
    expect([second.status, Object.keys(second.body.errors)]).toEqual([422, ['image']]);
    const room = async () => (await api.get<{ kind: string; remaining: number }[]>('/me/limits')).body.data.at(-1);
    expect(await room()).toMatchObject({ kind: 'storage', remaining: Math.round(jpeg.length * 1.5) - jpeg.length, window_seconds: null });
    expect((await api.delete(`/photos/${first.body.data.id}`)).status).toBe(200);
    expect((await api.post('/photos', uploadForm(jpeg))).status).toBe(201);
    await product.stopApi(poor);
  }, 60_000);

  it('E: POST /photos: one that is too slow is cut with 408', async () => {
    await eventually(async () => expect([slowest.said.split(' ', 2)[1], slowest.closed]).toEqual(['408', true]), 45_000);
    await product.stopApi(strict);
  }, 90_000);
});
