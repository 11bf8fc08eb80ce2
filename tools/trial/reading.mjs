import assert from 'node:assert/strict';

const ids = ({ body }) => body.data.map(({ id }) => id);

/** The photo and the people in every list that shows them. */
export async function lists(client, { photo, owner, fan, tag }) {
  const holds = async (path, id) => assert.ok(ids(await client.get(path)).includes(id), `${path} shows it`);
  await holds('/photos?sort=recent', photo.id);
  await holds(`/users/${owner.username}/photos`, photo.id);
  await holds(`/users/${fan.username}/likes`, photo.id);
  await holds(`/tags/${tag}`, photo.id);
  await holds(`/users/${owner.username}/followers`, fan.id);
  await holds(`/users/${fan.username}/following`, owner.id);
  await holds(`/photos/${photo.id}/likes`, fan.id);
  await holds('/users?sort=new', owner.id);
  const { meta } = (await client.get('/photos?sort=recent&per_page=5')).body;
  assert.equal(meta.pagination.per_page, 5);
  if (meta.pagination.total > 5) {
    const first = ids(await client.get('/photos?sort=recent&per_page=5'));
    const second = ids(await client.get(meta.pagination.links.next));
    assert.equal(second.filter((id) => first.includes(id)).length, 0, 'the next page goes on');
  }
}

export async function includes(client, { photo, owner, comments }) {
  const path = `/users/${owner.username}/photos?include=user,colors,comments`;
  const [shown] = (await client.get(path)).body.data.filter(({ id }) => id === photo.id);
  assert.equal(shown.user.data.username, owner.username);
  assert.ok(shown.colors.data.length >= 3);
  const topLevel = comments.filter(({ level }) => level === 0).map(({ id }) => id);
  assert.deepEqual(shown.comments.data.map(({ id }) => id).toSorted(), topLevel.toSorted());
  const thread = (await client.get(`/photos/${photo.id}/comments?include=commentable`)).body.data;
  assert.deepEqual(
    thread.map(({ id }) => id),
    comments.map(({ id }) => id),
    'comments oldest first',
  );
  assert.equal(thread[0].commentable.data.id, photo.id);
}

export async function search(client, { photo, owner, tag, word }) {
  assert.deepEqual(ids(await client.get(`/search/photos/${word}`)), [photo.id]);
  assert.ok(ids(await client.get(`/search/users/${owner.username}`)).includes(owner.id));
  const tags = (await client.get(`/search/tags/${tag}`)).body.data;
  assert.deepEqual(
    tags.map(({ slug, count }) => ({ slug, count })),
    [{ slug: tag, count: 1 }],
  );
}

/** The wrapped answer holds what the plain one holds (S10). */
export async function jsonp(client, { photo }) {
  const plain = (await client.get(`/photos/${photo.id}`)).body;
  const { headers, text } = await client.get(`/photos/${photo.id}?callback=album.show`);
  assert.match(headers.get('content-type'), /^text\/javascript/);
  const [, wrapped] = /^\/\*\*\/album\.show\((.*)\);$/s.exec(text) ?? [];
  assert.ok(wrapped, `it calls the function: ${text.slice(0, 100)}`);
  const { meta, data } = JSON.parse(wrapped);
  assert.equal(meta.status, 200);
  assert.deepEqual(data, plain.data);
}
