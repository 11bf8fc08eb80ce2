import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectWhole, published, thePhoto } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Program } from './spec/program.js';
import type { Photo, Tag, User } from './spec/resources.js';

describe('workers for some contexts each', () => {
  let product: Product;
  let ada: Person;
  let ben: Person;
  let views: Program;
  let media: Program;
  let search: Program;

  beforeAll(async () => {
    product = await Product.start({ workers: [] });
    [views, media, search, ada, ben] = await Promise.all([
      product.startWorker('social-graph,views'),
      product.startWorker('media,identity,discussion,gallery'),
      product.startWorker('search,notifications'),
      product.person('ada'),
      product.person('ben'),
    ]);
  }, 90_000);
  afterAll(() => product?.close());

  const listed = async () => (await product.anybody.get<Photo[]>('/photos')).body.meta.pagination.total;
  const bearing = async (tag: string) => (await product.anybody.get<Tag[]>(`/search/tags/${tag}`)).body.data[0]?.count;
  const userOf = async (username: string) => (await product.anybody.get<User>(`/users/${username}`)).body.data;
  const uploads = (count: number, fields?: Record<string, string>) => Promise.all(Array.from({ length: count }, () => upload(ada, fields)));
  const allPublished = (photos: readonly Photo[]) => Promise.all(photos.map(({ id }) => published(ada, id)));

  it('stopping the worker of one context leaves the others moving', async () => {
    await views.stop();
    const first = await upload(ada, { tags: 'zephyr' });
    await published(ada, first.id);
    await eventually(async () => expect(await bearing('zephyr')).toBe(1));
    expect((await ben.api.post(`/photos/${first.id}/like`)).body.data).toEqual({ count_likes: 1 });
    expect(await listed()).toBe(0);
    views = await product.startWorker('social-graph,views');
    await eventually(async () => expect([await listed(), (await thePhoto(product.anybody, first.id)).count_likes]).toEqual([1, 1]));

    await search.stop();
    await published(ada, (await upload(ada, { tags: 'mistral' })).id);
    await eventually(async () => expect(await listed()).toBe(2));
    expect(await bearing('mistral')).toBeUndefined();
    search = await product.startWorker('search,notifications');
    await eventually(async () => expect(await bearing('mistral')).toBe(1));
  }, 120_000);

  it('two workers of one context share the work', async () => {
    const [otherMedia, otherViews] = await Promise.all([product.startWorker('media'), product.startWorker('views')]);
    const photos = await uploads(10, { tags: 'shared' });
    await Promise.all(photos.flatMap(({ id }) => [id, id].map((same) => ada.api.post(`/photos/${same}/like`))));
    await allPublished(photos);
    await eventually(async () => {
      expect(await userOf('ada')).toMatchObject({ count_photos: 12 });
      expect(await bearing('shared')).toBe(10);
      for (const { id } of photos) expect((await thePhoto(product.anybody, id)).count_likes).toBe(1);
    });
    for (const worker of [media, otherMedia]) expect(worker.output).toContain('renditions of photo');
    await Promise.all([otherMedia.stop(), otherViews.stop()]);
  });

  it('kill -9 of workers in the middle of their work loses nothing', async () => {
    const before = await userOf('ada');
    const photos = await uploads(6);
    const [first] = photos;
    await Promise.all([
      ...photos.map(({ id }) => ada.api.post(`/photos/${id}/like`)),
      ben.api.post('/users/ada/follow'),
      media.stop('SIGKILL'),
      views.stop('SIGKILL'),
    ]);
    expect((await ada.api.delete(`/photos/${first?.id}/like`)).body.data).toEqual({ count_likes: 0 });
    [media, views] = await Promise.all([
      product.startWorker('media,identity,discussion,gallery'),
      product.startWorker('social-graph,views'),
    ]);
    await eventually(
      async () => expect(await userOf('ada')).toMatchObject({ count_photos: before.count_photos + 6, count_followers: 1 }),
      60_000,
    );
    await eventually(async () => {
      const counts = await Promise.all(photos.map(async ({ id }) => (await thePhoto(product.anybody, id)).count_likes));
      expect(counts).toEqual([0, 1, 1, 1, 1, 1]);
    });
  }, 90_000);

  it('a read model is rebuilt while its workers run, and continues counting', async () => {
    await product.answerOf('projections', 'rebuild', 'views.user-card');
    await published(ada, (await upload(ada)).id);
    expect((await ben.api.delete('/users/ada/follow')).body.data).toEqual({ count_followers: 0 });
    await eventually(async () => expect(await userOf('ada')).toMatchObject({ count_photos: 19, count_followers: 0 }));
  });

  it('the logs are whole, and every read model equals its replay', () => expectWhole(product));

  it('a row that somebody has changed is named with its field, and repaired by a command that leaves an event', async () => {
    await product.admin.query(
      'update social_graph.like_totals set likes = likes + 3 where photo_id = (select min(photo_id) from social_graph.like_totals)',
    );
    const verified = await product.operator.run('projections', 'verify', 'social-graph.photo-likes');
    expect([verified.code, verified.stdout]).toEqual([
      3,
      expect.stringMatching(
        /like_totals differs: 1 rows changed, 0 only live, 0 only in the replay\n {2}changed {2}\{"photo_id":\d+\}: likes is \d+, replay \d+\n$/,
      ),
    ]);
    const repair = ['projections', 'repair', 'social-graph.photo-likes', '--reason', 'changed by hand'];
    expect((await product.operator.run(...repair)).code).toBe(2);
    expect((await product.heliograph(...repair, '--yes')).code).toBe(0);
    const { stdout } = await product.operator.run('events', 'show', 'social-graph', '--after', '0', '--limit', '1000');
    expect(stdout).toMatch(/social-graph\.rows-repaired/);
    await expectWhole(product);
  });

  it('one changed column of one event is found, and the event is named', async () => {
    await product.admin.query(`update event_store.events set actor = 'user:999' where log = 'social-graph' and seq = 2`);
    await product.admin.query(`update event_store.events set recorded_at = recorded_at + interval '1 ms' where log = 'media' and seq = 3`);
    const { code, stdout } = await product.operator.run('events', 'verify');
    expect([code, stdout.match(/^(social-graph|media) \d+:/gm)]).toEqual([3, ['social-graph 2:', 'media 3:']]);
    expect(stdout).toMatch(/identity: \d+ events, whole/);
  });
});
