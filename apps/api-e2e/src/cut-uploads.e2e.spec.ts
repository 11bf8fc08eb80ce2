import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { beginUpload } from './spec/fuzz/ground.js';
import { badLines } from './spec/fuzz/judge.js';
import type { Person } from './spec/people.js';
import { Product } from './spec/product.js';

describe('callers who hang up while they upload', () => {
  let product: Product;
  let ada: Person;
  beforeAll(async () => {
    product = await Product.start({ workers: [] });
    ada = await product.person('ada');
  }, 180_000);
  afterAll(() => product?.close());

  /** Sends the head of a piece and some of its bytes, and is gone. */
  async function hangUp(method: string, path: string, lines: readonly string[], sent: number, milliseconds = 0): Promise<void> {
    const { port } = new URL(product.anybody.base);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    const head = [`${method} ${path} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${ada.token}`, 'Content-Length: 1000', ...lines];
    await new Promise<void>((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n${'x'.repeat(sent)}`, () => resolve()));
    await pause(milliseconds);
    socket.destroy();
  }

  it('E: PATCH /photos/uploads/:upload_id, E: POST /photos/uploads: the process lives on, whenever the line is cut', async () => {
    const path = `/photos/uploads/${await beginUpload(ada)}`;
    const piece = ['Tus-Resumable: 1.0.0', 'Content-Type: application/offset+octet-stream'];
    for (let turn = 0; turn < 20; turn += 1) {
      await hangUp('PATCH', path, [...piece, 'Upload-Offset: 0'], turn % 3);
      await hangUp('PATCH', path, piece.slice(1), turn % 3);
      await hangUp('PATCH', path, [...piece, 'Upload-Offset: 0'], turn % 3, turn);
      await hangUp('POST', '/photos/uploads', [...piece, 'Upload-Length: 1000'], turn % 3);
      await hangUp('POST', '/photos', ['Content-Type: multipart/form-data; boundary=b'], turn % 3, turn);
      await hangUp('POST', `/photos/1/comments`, ['Content-Type: application/json'], turn % 3, turn);
    }
    expect((await ada.api.send('HEAD', path, undefined, { headers: { 'Tus-Resumable': '1.0.0' } })).status).toBe(200);
    expect(product.hasEnded).toBe(false);
    expect(badLines(product.said)).toEqual([]);
  });
});
