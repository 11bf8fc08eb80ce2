import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Body } from './spec/client.js';
import { published } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Comment, Photo } from './spec/resources.js';

interface StoredEvent {
  readonly type: string;
  readonly data: { readonly body?: string; readonly mentions?: readonly string[] };
}

describe('comments', () => {
  let product: Product;
  let owner: Person;
  let ann: Person;
  let bob: Person;
  let staff: Person;
  let photoId: number;
  let path: string;

  beforeAll(async () => {
    product = await Product.start();
    [owner, ann, bob, staff] = await Promise.all([
      product.person('owner'),
      product.person('ann'),
      product.person('bob'),
      product.staff('sheriff', 'moderator', 'moderate'),
    ]);
    photoId = (await upload(owner)).id;
    path = `/photos/${photoId}/comments`;
    await published(owner, photoId);
  }, 120_000);
  afterAll(() => product?.close());

  const say = async (person: Person, body: string, parent: number | null = null): Promise<Comment> => {
    const reply = await person.api.post<Comment>(path, { body, parent });
    expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
    return reply.body.data;
  };
  const like = (person: Person, { id }: Comment) => person.api.post<{ count_likes: number }>(`${path}/${id}/like`);
  const unlike = (person: Person, { id }: Comment) => person.api.delete<{ count_likes: number }>(`${path}/${id}/like`);
  const drop = (person: Person, { id }: Comment) => person.api.delete(`${path}/${id}`);
  const newest = async (person = ann) => {
    const { meta } = (await person.api.get<Comment[]>(`${path}?per_page=50`)).body;
    return (await person.api.get<Comment[]>(`${path}?per_page=50&page=${meta.pagination.total_pages}`)).body;
  };
  /** The whole thread, link by link. */
  const everything = async (): Promise<Comment[]> => {
    const found: Comment[] = [];
    for (let next: string | undefined = `${path}?per_page=50`; next !== undefined; ) {
      const { data, meta }: Body<Comment[]> = (await product.anybody.get<Comment[]>(next)).body;
      found.push(...data);
      const link: string | undefined = meta.pagination.links.next;
      next = link && link.slice(product.publicUrl.length);
    }
    return found;
  };
  const eventsOf = async ({ id }: Comment): Promise<StoredEvent[]> => {
    const { code, stdout } = await product.heliograph(
      'events',
      'show',
      'discussion',
      `comment-${id}`,
      '--open',
      '--reason',
      'a test',
      '--json',
    );
    expect(code).toBe(0);
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as StoredEvent);
  };

  it('R4 spec: POST /photos/:photo_id/comments takes 1 to 2000 code points, trimmed', async () => {
    expect((await say(ann, ` ${'🌅'.repeat(2000)}\n`)).body).toBe('🌅'.repeat(2000));
    expect((await say(ann, '.')).body).toBe('.');
    const refused = [
      '',
      ' \n\u3000',
      'x'.repeat(2001),
      '🌅'.repeat(2001),
      'a\u0000b',
      'a\ud800b',
      7,
      null,
      ['x'],
      { text: 'x' },
      undefined,
    ];
    for (const body of refused) {
      const { status, body: answer } = await ann.api.post(path, { body });
      expect([body, status, answer.errors]).toEqual([body, 422, { body: [expect.any(String)] }]);
    }
  });

  it('R4 spec: POST /photos/:photo_id/comments parent is none or a live comment of the same photo', async () => {
    const other = (await upload(owner)).id;
    const elsewhere = (await owner.api.post<Comment>(`/photos/${other}/comments`, { body: 'elsewhere' })).body.data;
    const top = await say(ann, 'top', 0);
    expect([top.level, top.parent]).toEqual([0, 0]);
    const reply = await say(bob, 'reply', top.id);
    expect([reply.level, reply.parent]).toEqual([1, top.id]);
    const gone = await say(bob, 'gone');
    await drop(bob, gone);
    for (const parent of [elsewhere.id, gone.id, 999_999_999, -1, 1.5, '1', [top.id], true, 2 ** 53]) {
      const { status, body } = await ann.api.post(path, { body: 'x', parent });
      expect([parent, status, body.errors]).toEqual([parent, 422, { parent: expect.any(Array) }]);
    }
  });

  it('R4 spec: PUT /photos/:photo_id/comments/:comment_id is for the author alone', async () => {
    const comment = await say(ann, 'mine');
    for (const person of [bob, owner, staff]) expect((await person.api.put(`${path}/${comment.id}`, { body: 'yours' })).status).toBe(403);
    expect((await product.anybody.put(`${path}/${comment.id}`, { body: 'yours' })).status).toBe(401);
    const { status, body } = await ann.api.put<Comment>(`${path}/${comment.id}`, { body: ' still mine ' });
    expect([status, body.data]).toEqual([
      200,
      { ...comment, body: 'still mine', authorable: { data: expect.objectContaining({ username: 'ann', level: 1, is_hero: 0 }) } },
    ]);
    expect((await ann.api.put(`${path}/${comment.id}`, { body: ' ' })).status).toBe(422);
    expect((await ann.api.put(`${path}/${comment.id}`, {})).status).toBe(422);
    expect((await product.anybody.get<Comment>(`${path}/${comment.id}`)).body.data.body).toBe('still mine');
  });

  it('R4 spec: DELETE /photos/:photo_id/comments/:comment_id is for author, owner of the photo and a token with moderate; again is 404', async () => {
    for (const person of [ann, owner, staff]) {
      const comment = await say(ann, 'to be deleted');
      expect((await drop(bob, comment)).status).toBe(403);
      expect((await drop(person, comment)).body).toEqual({ status_code: 200, status: 'success', message: expect.any(String) });
      for (const late of [ann, bob, owner, staff]) expect((await drop(late, comment)).status).toBe(404);
      expect((await ann.api.put(`${path}/${comment.id}`, { body: 'x' })).status).toBe(404);
    }
  });

  it('R5 a deleted comment is a tombstone while live replies remain below it, at any depth', async () => {
    const top = await say(ann, 'a secret');
    const middle = await say(bob, 'between', top.id);
    const leaf = await say(ann, 'leaf', middle.id);
    const before = (await newest()).meta.pagination.total;
    for (const comment of [top, middle]) await drop(owner, comment);
    const plain = ({ authorable: _author, ...comment }: Comment) => comment;
    const tombstones = (await everything()).filter(({ id }) => id === top.id || id === middle.id);
    expect(tombstones.map(plain)).toEqual([top, middle].map((comment) => ({ ...plain(comment), body: '' })));
    expect(tombstones.map(({ authorable }) => authorable)).toEqual([{ data: null }, { data: null }]);
    expect((await newest()).meta.pagination.total).toBe(before);
    expect((await product.anybody.get(`${path}/${top.id}`)).status).toBe(404);
    const photo = (await owner.api.get<Photo>(`/photos/${photoId}?include=comments`)).body.data;
    expect(photo.count_comments).toBe((await everything()).filter(({ authorable }) => authorable.data).length);
    expect(photo.comments?.data.map(({ id }) => id)).not.toContain(top.id);

    await drop(ann, leaf);
    const left = (await everything()).map(({ id }) => id);
    for (const { id } of [top, middle, leaf]) expect(left).not.toContain(id);
    expect((await newest()).meta.pagination.total).toBe(before - 3);
  });

  it('R6 level has no limit', async () => {
    let comment = await say(ann, 'level 0');
    for (let level = 1; level <= 30; level++) comment = await say(level % 2 ? bob : ann, `level ${level}`, comment.id);
    expect(comment.level).toBe(30);
    expect((await ann.api.get<Comment>(`${path}/${comment.id}`)).body.data.level).toBe(30);
  });

  it('R6 answers to requests that sent mentions carry Deprecation, no matter what was sent, and so do refusals', async () => {
    const date = /^@\d+$/;
    const { id } = await say(bob, 'to be edited');
    for (const mentions of [['1,ann'], [], ['ann', 7, null, ['1,ann'], '1,', ',ann', '1,no name'], 'ann', 7, null, {}, true]) {
      const added = await bob.api.post<Comment>(path, { body: 'Hello', mentions });
      expect([mentions, added.status, added.headers.get('deprecation')]).toEqual([mentions, 201, expect.stringMatching(date)]);
      const edited = await bob.api.put<Comment>(`${path}/${id}`, { body: 'Hello again', mentions });
      expect([mentions, edited.status, edited.headers.get('deprecation')]).toEqual([mentions, 200, expect.stringMatching(date)]);
    }
    const refused = await bob.api.post(path, { body: '', mentions: [] });
    expect([refused.status, refused.headers.get('deprecation')]).toEqual([422, expect.stringMatching(date)]);
    const notFound = await bob.api.put(`${path}/999999999`, { body: 'x', mentions: [] });
    expect([notFound.status, notFound.headers.get('deprecation')]).toEqual([404, expect.stringMatching(date)]);
    const plain = await bob.api.post(path, { body: 'Hello @ann' });
    expect([plain.status, plain.headers.get('deprecation')]).toEqual([201, null]);
  });

  it('R6 mentions are found in the text and kept with it, as is each text that it had', async () => {
    const comment = await say(bob, 'Look, @Ann, @nobody_here and me@example.org');
    await bob.api.put(`${path}/${comment.id}`, { body: 'Look, @Ann and @owner', mentions: ['3,Sheriff'] });
    await drop(bob, comment);
    const events = await eventsOf(comment);
    expect(events.map(({ type, data }) => [type, data.body, data.mentions])).toEqual([
      ['discussion.comment-added', 'Look, @Ann, @nobody_here and me@example.org', ['ann', 'nobody_here']],
      ['discussion.comment-edited', 'Look, @Ann and @owner', ['ann', 'owner', 'sheriff']],
      ['discussion.comment-deleted', undefined, undefined],
    ]);
  });

  it('E R1 POST and DELETE /photos/:photo_id/comments/:comment_id/like answer the counter; twice is once', async () => {
    const comment = await say(ann, 'likeable');
    expect((await like(bob, comment)).text).toBe('{"data":{"count_likes":1}}');
    expect((await like(bob, comment)).body.data).toEqual({ count_likes: 1 });
    expect((await like(ann, comment)).body.data).toEqual({ count_likes: 2 });
    expect((await ann.api.get<Comment>(`${path}/${comment.id}`)).body.data.count_likes).toBe(2);
    const taken = await unlike(bob, comment);
    expect([taken.status, taken.body.data]).toEqual([200, { count_likes: 1 }]);
    expect((await unlike(bob, comment)).body.data).toEqual({ count_likes: 1 });
    expect((await eventsOf(comment)).length).toBe(1);
    expect((await product.anybody.post(`${path}/${comment.id}/like`)).status).toBe(401);
    for (const id of ['999999999', 'abc', '01']) expect((await ann.api.post(`${path}/${id}/like`)).status).toBe(404);
    await drop(ann, comment);
    for (const late of [like, unlike]) expect((await late(bob, comment)).status).toBe(404);
  });

  it('R2 R5 the counter of a comment is exact, and tombstones come and go, while no worker runs', async () => {
    await product.stopWorkers();
    const comment = await say(ann, 'without workers');
    const eve = await product.person('eve');
    const hers = await say(eve, 'registered a moment ago');
    expect(hers.authorable.data).toMatchObject({ username: 'eve', level: 1, is_hero: 0 });
    expect((await eve.api.get<Comment>(`${path}/${hers.id}`)).body.data.authorable.data).toMatchObject({ username: 'eve' });
    const reply = await say(bob, 'neither', comment.id);
    const people = [owner, ann, bob, staff];
    const counts = await Promise.all(people.map(async (person) => (await like(person, comment)).body.data.count_likes));
    expect(counts.sort()).toEqual([1, 2, 3, 4]);
    await drop(ann, comment);
    expect((await everything()).find(({ id }) => id === comment.id)).toMatchObject({ body: '', count_likes: 0 });
    await drop(bob, reply);
    const thread = await everything();
    expect(thread.map(({ id }) => id)).not.toContain(comment.id);
    await product.startWorker();
    const live = thread.filter(({ authorable }) => authorable.data).length;
    await eventually(async () => expect((await product.anybody.get<Photo>(`/photos/${photoId}`)).body.data.count_comments).toBe(live));
  }, 90_000);
});
