import assert from 'node:assert/strict';
import { Client } from './client.mjs';
import { describe, HEIGHT, OFFSET, photograph, takenOn, WIDTH } from './photograph.mjs';
import { eventually } from './report.mjs';

/** Registers a user over HTTP and returns who it is. */
export async function register(api, username, name) {
  const password = `${username} and a long road`;
  const { headers, body } = await new Client(api).post('/users', { username, name, email: `${username}@example.org`, password }, 201);
  assert.equal(body.data.username, username);
  assert.match(headers.get('location'), new RegExp(`/users/${username}$`));
  return { id: body.data.id, username, name, password };
}

/** Uploads a photograph and answers it as the API describes it. */
export async function upload(client, { title, tag, seed }) {
  const form = new FormData();
  form.set('image', new Blob([await photograph(seed)], { type: 'image/jpeg' }), 'coast.jpg');
  form.set('title', title);
  form.set('description', 'The last light before the ferry.');
  form.set('tags', `${tag}, Evening`);
  const { headers, body } = await client.call('POST', '/photos', 201, form);
  assert.equal(headers.get('x-photo-state'), 'processing');
  assert.deepEqual(body.data.tags, [tag, 'evening']);
  assert.equal(body.data.took_at, `${takenOn}T19:42:07${OFFSET}`);
  assert.deepEqual([body.data.width, body.data.height], [WIDTH, HEIGHT], 'upright already in the answer');
  return body.data;
}

export function published(client, id, seconds) {
  return eventually(async () => {
    const { headers, body } = await client.get(`/photos/${id}?include=colors`);
    assert.equal(headers.get('x-photo-state'), 'published');
    return body.data;
  }, seconds);
}

/** Thumb and large exist in their sizes, upright, and contain no place; colours exist. */
export async function lookAtRenditions(photo) {
  const sizes = {};
  for (const [kind, longest] of [
    ['image_thumb', 400],
    ['image_large', 2048],
  ]) {
    const response = await fetch(photo[kind]);
    assert.equal(response.status, 200, `${kind} is there`);
    const { width, height, exif, orientation } = await describe(Buffer.from(await response.arrayBuffer()));
    assert.equal(Math.max(width, height), longest, `${kind} has its size`);
    assert.ok(height > width, `${kind} stands upright`);
    assert.equal(exif, undefined, `${kind} holds no EXIF`);
    assert.ok(orientation === undefined || orientation === 1);
    sizes[kind] = `${width}x${height}`;
  }
  assert.deepEqual([photo.width, photo.height], [WIDTH, HEIGHT]);
  const colors = photo.colors.data;
  assert.ok(colors.length >= 3 && colors.every(({ hex, ratio }) => /^#[0-9a-f]{6}$/.test(hex) && ratio >= 0 && ratio <= 1));
  return `${sizes.image_thumb}, ${sizes.image_large}, ${colors.length} colours`;
}

/** Like, follow, comment, reply: `likes` and `followers` are the totals that the answers must contain. */
export async function react(client, { photo, owner, likes, followers }, words) {
  const liked = await client.post(`/photos/${photo.id}/like`, undefined);
  assert.deepEqual(liked.body, { data: { count_likes: likes } });
  const again = await client.post(`/photos/${photo.id}/like`, undefined);
  assert.deepEqual(again.body, liked.body, 'liking twice is liking once');
  const followed = await client.post(`/users/${owner.username}/follow`, undefined);
  assert.deepEqual(followed.body, { data: { count_followers: followers } });
  return comment(client, photo, words);
}

export async function comment(client, photo, words, parent = null) {
  const { headers, body } = await client.post(`/photos/${photo.id}/comments`, { body: words, ...(parent && { parent: parent.id }) }, 201);
  assert.equal(body.data.body, words);
  assert.equal(body.data.parent, parent ? parent.id : 0);
  assert.equal(body.data.level, parent ? parent.level + 1 : 0);
  assert.match(headers.get('location'), new RegExp(`/photos/${photo.id}/comments/${body.data.id}$`));
  return body.data;
}

/** Counters of a photo and of users, as an anonymous client reads them. `expected`: photos by id, users by username. */
export async function countersAre(client, { photos = {}, users = {} }, seconds) {
  await eventually(async () => {
    for (const [id, counters] of Object.entries(photos)) {
      const { body } = await client.get(`/photos/${id}`);
      assert.deepEqual(pick(body.data, counters), counters, `photo ${id}`);
    }
    for (const [username, counters] of Object.entries(users)) {
      const { body } = await client.get(`/users/${username}`);
      assert.deepEqual(pick(body.data, counters), counters, `user ${username}`);
    }
  }, seconds);
  return [...Object.values(photos), ...Object.values(users)].map((counters) => Object.values(counters).join('/')).join(', ');
}

const pick = (data, like) => Object.fromEntries(Object.keys(like).map((name) => [name, data[name]]));
