import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from './report.mjs';

const WORDS = 'The last light before the ferry.';

/** By the token of the demo's person: a photograph is uploaded, published, liked and talked about. Fills `trial` with what has to outlive restarts. */
export async function mainJob(trial) {
  const { product, report } = trial;
  report.heading('A photograph');
  await report.need('is uploaded, and published with its renditions', async () => {
    const form = new FormData();
    const picture = await readFile(join(product.root, 'docs/images/home-light.webp'));
    form.set('image', new Blob([picture], { type: 'image/webp' }), 'evening.webp');
    form.set('title', 'Evening');
    const { id } = (await api(trial, 'POST', '/photos', form)).data;
    const since = Date.now();
    trial.photo = await eventually(async () => {
      const { headers, data } = await api(trial, 'GET', `/photos/${id}`);
      assert.equal(headers.get('x-photo-state'), 'published');
      assert.equal((await fetch(data.image_large)).status, 200);
      return data;
    }, 60);
    return `${((Date.now() - since) / 1_000).toFixed(1)} s after the upload`;
  });
  await report.need('is liked and talked about, with exact counters', async () => {
    assert.deepEqual((await api(trial, 'POST', `/photos/${trial.photo.id}/like`)).data, { count_likes: 1 });
    await comment(trial, WORDS);
    await eventually(() => isThere(trial), 5);
  });
}

/** All that was answered is there: what the photograph says, who likes it, what was said of it, its picture. */
export async function isThere(trial) {
  const { photo, said, username } = trial;
  const { data } = await api(trial, 'GET', `/photos/${photo.id}`);
  assert.deepEqual([data.title, data.count_likes, data.count_comments], ['Evening', 1, said.length]);
  const thread = (await api(trial, 'GET', `/photos/${photo.id}/comments`)).data;
  assert.deepEqual(
    thread.map(({ body }) => body),
    said,
  );
  assert.ok((await api(trial, 'GET', `/users/${username}/photos?sort=recent`)).data.some(({ id }) => id === photo.id));
  assert.equal((await fetch(photo.image_large)).status, 200);
}

export async function comment(trial, words) {
  await api(trial, 'POST', `/photos/${trial.photo.id}/comments`, JSON.stringify({ body: words }));
  trial.said.push(words);
}

/** Answers `{ headers, data, pagination }`; fails unless it is answered by 200 or 201. */
export async function api({ product, token }, method, path, body) {
  const headers = { Authorization: `Bearer ${token}`, ...(typeof body === 'string' && { 'Content-Type': 'application/json' }) };
  const response = await fetch(product.api + path, { method, headers, body, signal: AbortSignal.timeout(20_000) });
  const text = await response.text();
  assert.ok(response.ok, `${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
  const { data, meta } = JSON.parse(text);
  return { headers: response.headers, data, pagination: meta?.pagination };
}
