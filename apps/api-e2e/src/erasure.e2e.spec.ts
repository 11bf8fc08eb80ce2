import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeFile } from 'node:fs/promises';
import { filesBelow } from '@heliograph/testing/files-below';
import { eventually } from '@heliograph/testing/pure';
import { tablesHolding } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Reply } from './spec/client.js';
import { filesHolding, keysHolding, listedBeginnings, redisKeys } from './spec/holding.js';
import { PageCaller } from './spec/page-caller.js';
import { password, type Person, upload } from './spec/people.js';
import { canary as exifCanary, picture, uploadForm } from './spec/pictures.js';
import { Product } from './spec/product.js';
import { workspace } from './spec/program.js';
import type { Comment, Photo, User } from './spec/resources.js';

/** In every text that this person gives, and nowhere else. */
const word = 'zqcanary';
const tus = { 'Tus-Resumable': '1.0.0' };
/** R3: within this time an erased user has disappeared for readers. */
const SECONDS = 5;

describe('the erasure of a person', () => {
  let product: Product;
  let ada: Person;
  let gone: Person;
  let eve: Person;
  let hers: Photo;
  let photos: Photo[];
  let filesOfOthers: string[];

  beforeAll(async () => {
    product = await Product.start({
      settings: { VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', VAPID_SUBJECT: 'mailto:ops@example.test' },
    });
    [ada, gone, eve] = await Promise.all([
      product.person('ada'),
      product.person(word, 'manage:account'),
      product.person('eve', 'manage:account'),
    ]);
    hers = await upload(ada, { title: 'Harbour' });
    await published(hers);
    // Until every format is made (N7), files are added.
    await eventually(async () => expect(await product.admin.query('select from media.rendition_work')).toEqual([]), 30_000);
    filesOfOthers = filesBelow(product.dataDir);
    await liveALife();
  }, 180_000);
  afterAll(() => product?.close());

  const statusOf = async (reply: Promise<Reply>) => (await reply).status;
  const published = (photo: Photo) =>
    eventually(async () => expect(await statusOf(product.anybody.get(`/photos/${photo.id}`))).toBe(200), 30_000);

  const certified = (person: Person) =>
    eventually(async () => {
      const rows = await product.admin.query('select certified_at from event_store.erasures where person = $1', [person.id]);
      expect(rows).toEqual([{ certified_at: expect.any(Date) }]);
    }, 20_000);

  /** A browser of this person's is notified, at an address with the word. */
  async function subscribeBrowser(): Promise<void> {
    const caller = new PageCaller(product.pagesUrl);
    await caller.logIn(word, password);
    const { status } = await caller.submit('/settings/notifications', '/settings/notifications/browser', {
      endpoint: `https://push.${word}.test/${word}`,
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    });
    expect(status).toBe(303);
  }

  /** Tables of what is sent to browsers, which hold no word of anybody: ids, hashes and what is sealed. */
  const ofBrowsers = ['identity.browser_subscriptions', 'identity.browser_messages', 'notifications.browser_notices'];
  const withRowsOfBrowsers = async () => {
    const found = ofBrowsers.map((each) => product.admin.query(`select from ${each} where user_id = $1 limit 1`, [gone.id]));
    const counts = (await Promise.all(found)).map(({ length }) => length);
    return ofBrowsers.filter((_, at) => counts[at] === 1);
  };

  /** Writes the word wherever the API accepts text, and a row to every table with personal data. */
  async function liveALife(): Promise<void> {
    await subscribeBrowser();
    await gone.api.put('/me', { name: `Name ${word}`, location: word, bio: `bio ${word}`, website_url: `https://${word}.test/` });
    await gone.api.send('PUT', '/me/avatar', uploadForm(await picture()));
    const words = { title: `Title ${word}`, description: `about ${word}`, tags: `${word}, sea` };
    photos = [await upload(gone, words), await upload(gone, words), await upload(gone, { ...words, publish: '0' })];
    await gone.api
      .post('/photos/uploads', '', {
        headers: { ...tus, 'Upload-Length': '100', 'Upload-Metadata': `title ${Buffer.from(word).toString('base64')}` },
      })
      .then(({ headers }) =>
        gone.api.send('PATCH', headers.get('location') as string, new Blob([word]), {
          headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
        }),
      );
    await Promise.all(photos.slice(0, 2).map(published));
    const said = await gone.api.post<Comment>(
      `/photos/${hers.id}/comments`,
      { body: `said ${word}` },
      { headers: { 'Idempotency-Key': word } },
    );
    const answer = await ada.api.post<Comment>(`/photos/${hers.id}/comments`, { body: 'Thank you', parent: said.body.data.id });
    await gone.api.post(`/photos/${hers.id}/comments`, { body: `and ${word}` });
    await gone.api.post(`/photos/${hers.id}/comments/${answer.body.data.id}/like`);
    await ada.api.post(`/photos/${photos[0]?.id}/comments`, { body: 'Well seen' });
    await gone.api.post(`/photos/${hers.id}/like`);
    await ada.api.post(`/photos/${photos[0]?.id}/like`);
    await gone.api.post('/users/ada/follow');
    await ada.api.post(`/users/${word}/follow`);
    const collected = await gone.api.post<{ id: number }>('/me/collections', { title: `Collected ${word}`, description: word });
    await gone.api.put(`/collections/${collected.body.data.id}/photos/${hers.id}`, {});
    const ofAda = await ada.api.post<{ id: number }>('/me/collections', { title: 'Of others' });
    await ada.api.put(`/collections/${ofAda.body.data.id}/photos/${photos[0]?.id}`, {});
    await gone.api.post('/me/tokens', { name: `token ${word}`, scopes: ['read'] });
    await gone.api.post('/applications', {
      name: `App ${word}`,
      website: `https://${word}.test/`,
      callback_urls: [`https://${word}.test/cb`],
    });
    await product.anybody.get(`/search/photos/${word}`);
  }

  it('the search for what is left finds all that there is before', async () => {
    await eventually(async () =>
      expect(await tablesHolding(product.admin, word)).toMatchObject({ 'search.photos': 2, 'views.user_cards': 1 }),
    );
    expect(Object.keys(await tablesHolding(product.admin, word)).sort()).toEqual(
      expect.arrayContaining([
        ...['discussion.comments', 'gallery.collections', 'identity.apps', 'identity.personal_tokens', 'identity.users', 'media.photos'],
        ...['search.photos', 'search.tag_counts', 'search.tag_words', 'search.tags_of_photos', 'search.users'],
        ...['views.photo_cards', 'views.photo_list_totals', 'views.photo_standings', 'views.photo_tag_likes', 'views.photo_tags'],
        'views.user_cards',
      ]),
    );
    await eventually(async () => expect(await withRowsOfBrowsers()).toEqual(ofBrowsers), 30_000);
    expect(await filesHolding(product.dataDir, word)).toHaveLength(1);
    // The files of all four photos as they were sent.
    expect(await filesHolding(product.dataDir, exifCanary)).toHaveLength(4);
    expect(filesBelow(product.dataDir).length).toBeGreaterThanOrEqual(filesOfOthers.length + 3 * 3 + 2);
  }, 60_000);

  it('every key of Redis and every folder of files is one that docs/state.md lists', async () => {
    const unlisted = (names: readonly string[], listed: readonly RegExp[]) =>
      names.filter((name) => !listed.some((each) => each.test(name)));
    const keys = await redisKeys();
    expect(keys.length).toBeGreaterThan(5);
    expect(unlisted(keys, listedBeginnings('Redis'))).toEqual([]);
    const files = filesBelow(join(product.dataDir, 'files'));
    expect(unlisted(files, listedBeginnings('files'))).toEqual([]);
  });

  it('S12 E: DELETE /me wants the password: without it 422 with its field, and the token stays good', async () => {
    for (const body of [{}, { password: 'not it at all' }, { password: 7 }]) {
      const { status, body: refusal } = await gone.api.delete('/me', body);
      expect([status, Object.keys(refusal.errors)]).toEqual([422, ['password']]);
    }
    expect(await statusOf(gone.api.get('/me'))).toBe(200);
    expect(await statusOf(ada.api.delete('/me', { password }))).toBe(403);
  });

  it('S17 O9 R3 E: DELETE /me is answered with 202; with the answer tokens are invalid and neither the person nor the photos can be found', async () => {
    const { status, body } = await gone.api.delete('/me', { password });
    expect([status, body]).toEqual([202, { status_code: 202, status: 'success', message: expect.any(String) }]);
    expect(await statusOf(gone.api.get('/me'))).toBe(401);
    for (const path of ['', '/photos', '/likes', '/followers', '/following', '/collections'])
      expect([path, await statusOf(product.anybody.get(`/users/${word}${path}`))]).toEqual([path, 404]);
    for (const { id } of photos) expect(await statusOf(ada.api.get(`/photos/${id}`))).toBe(404);
  });

  it(`R3 R5 U5 E: DELETE /me is done within ${SECONDS} s for readers: counters, lists, comments, search, pictures`, async () => {
    await eventually(async () => {
      const { body } = await product.anybody.get<Comment[]>(`/photos/${hers.id}/comments`);
      expect(body.data.map(({ body }) => body)).toEqual(['', 'Thank you']);
      expect((await product.anybody.get<Photo>(`/photos/${hers.id}`)).body.data).toMatchObject({ count_likes: 0, count_comments: 1 });
      expect((await product.anybody.get<User>('/users/ada')).body.data).toMatchObject({
        count_followers: 0,
        count_following: 0,
        count_comments: 1,
      });
      for (const list of [
        '/users',
        '/photos',
        '/users/ada/likes',
        '/users/ada/followers',
        `/photos/${hers.id}/likes`,
        `/search/users/${word}`,
        `/search/photos/${word}`,
      ])
        expect([list, (await product.anybody.get(list)).text.includes(word)]).toEqual([list, false]);
      expect(await statusOf(product.anybody.get(`/tags/${word}`))).toBe(404);
      expect(filesBelow(product.dataDir)).toEqual(expect.arrayContaining(filesOfOthers));
      expect(filesBelow(product.dataDir).length).toBe(filesOfOthers.length);
    }, SECONDS * 1_000);
  });

  it('the certificate states for each place that nothing is left', async () => {
    await certified(gone);
    const { code, stdout } = await product.heliograph('erasures', 'show', String(gone.id), '--json');
    const { places, ...certificate } = JSON.parse(stdout) as { places: { place: string; found: number }[] };
    expect([code, certificate]).toEqual([
      0,
      { user_id: gone.id, begun_at: expect.any(String), certified_at: expect.any(String), held: [] },
    ]);
    expect(places.length).toBeGreaterThan(30);
    expect(places.map(({ place }) => place)).toEqual(expect.arrayContaining(ofBrowsers));
    expect(await withRowsOfBrowsers()).toEqual([]);
  });

  it('no table, file, log or key of Redis holds a word of the person, and the chain still verifies, also for who shares no code with us', async () => {
    expect(await tablesHolding(product.admin, word, exifCanary)).toEqual({});
    expect(await filesHolding(product.dataDir, word)).toEqual([]);
    expect(await filesHolding(product.dataDir, exifCanary)).toHaveLength(1);
    expect(await keysHolding(word)).toEqual([]);
    expect(product.said).not.toContain(word);
    const { code, stdout } = await product.heliograph('events', 'export');
    expect(code).toBe(0);
    const file = join(product.dataDir, 'export.jsonl');
    await writeFile(file, stdout);
    await promisify(execFile)(process.execPath, [join(workspace, 'tools', 'auditor', 'verify.mjs'), file]);
  });

  it('U1 the username and the address are taken for ever', async () => {
    const form = { username: word.toUpperCase(), name: 'Somebody', email: 'somebody@example.test', password };
    expect(await statusOf(product.anybody.post('/users', form))).toBe(409);
    expect(await statusOf(product.anybody.post('/users', { ...form, username: 'somebody', email: `${word}@example.test` }))).toBe(409);
  });

  it('R3 E: DELETE /me is finished by a worker that comes later, though the api was killed right after its answer', async () => {
    const photo = await upload(eve, { title: 'Night' });
    await published(photo);
    await eve.api.post(`/photos/${hers.id}/like`);
    await product.stopWorkers();
    const { status } = await eve.api.delete('/me', { password });
    await product.api.stop('SIGKILL');
    expect(status).toBe(202);
    await product.startWorker();
    const anybody = await product.startApi();
    await eventually(async () => {
      expect((await anybody.get<Photo>(`/photos/${hers.id}`)).body.data).toMatchObject({ count_likes: 0 });
      expect((await anybody.get('/photos')).text).not.toContain('Night');
    }, 20_000);
    await certified(eve);
  });
});
