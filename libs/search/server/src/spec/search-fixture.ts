import { newContext } from '@heliograph/cqrs';
import { defineLog } from '@heliograph/event-store';
import { event, personal } from '@heliograph/kernel/events';
import { type PageRequest, StreamId } from '@heliograph/kernel';
import type { BoundedContext } from '@heliograph/runtime';
import { FindTag, ListFilteredPhotos, type PhotoSearchFilter, SearchPhotos, SearchTags, SearchUsers } from '@heliograph/search-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { z } from 'zod';
import { searchContext } from '../search.context.js';

/** Only the log of another context, with those of its events that search subscribes to; and which of their fields are personal. */
function neighbour(name: string, of: string, events: Record<string, string[]>): BoundedContext {
  const definitions = Object.entries(events).map(([type, fields]) =>
    event({
      type: `${name}.${type}`,
      version: 1,
      schema: z.looseObject(Object.fromEntries(fields.map((field) => [field, personal(z.any())]))),
      sample: {},
      owner: of as never,
      partitionBy: (data) => Number(data[of]),
      publish: 'verbatim',
    }),
  );
  return {
    name,
    log: defineLog({ name, events: definitions, inline: [] }),
    migrations: { schema: name.replaceAll('-', '_'), migrations: [] },
    projections: [],
    reactions: [],
    module: class {},
  };
}

const words = ['title', 'description', 'tags', 'tagSlugs'];
const media = neighbour('media', 'ownerId', {
  'photo-published': words,
  'photo-edited': words,
  'photo-unpublished': ['tagSlugs'],
  'photo-hidden': [],
  'photo-shown': [],
  'photo-deleted': [],
  'details-changed': ['camera'],
  'photo-curated': [],
  'premium-granted': [],
});
const identity = neighbour('identity', 'userId', {
  'user-registered': ['username', 'name'],
  'profile-changed': ['name'],
  'user-disabled': [],
  'user-enabled': [],
});
const socialGraph = neighbour('social-graph', 'userId', {
  'photo-liked': [],
  'photo-unliked': [],
  'user-followed': [],
  'user-unfollowed': [],
});

const first = { page: 1, perPage: 50 };
/** What events of a photo say where a spec says nothing else. */
const taken = { tookAtLocal: '2026-05-01T18:00:00', tookAtOffsetMinutes: 0 };
const plain = { 'photo-published': { width: 3, height: 2, colors: [], ...taken }, 'photo-edited': taken };

/** Search beside logs of its neighbours, to which a spec appends events. */
export class SearchFixture {
  private readonly versions = new Map<string, number>();

  private constructor(readonly product: TestProduct) {}

  static async start(): Promise<SearchFixture> {
    return new SearchFixture(await testProduct([searchContext, media, identity, socialGraph]));
  }

  photo(photoId: number, what: string, data: object = {}): Promise<void> {
    return this.append(media, `photo-${photoId}`, what, {
      photoId,
      ownerId: 7,
      ...(what in plain && plain[what as keyof typeof plain]),
      ...data,
    });
  }

  publish(photoId: number, title: string, tags: readonly string[] = [], more: object = {}): Promise<void> {
    return this.photo(photoId, 'photo-published', { title, description: '', ...tagged(tags), isPremium: false, isCurated: false, ...more });
  }

  register(userId: number, username: string, name: string): Promise<void> {
    return this.append(identity, `user-${userId}`, 'user-registered', { userId, username, name });
  }

  rename(userId: number, name: string): Promise<void> {
    return this.append(identity, `user-${userId}`, 'profile-changed', { userId, name });
  }

  user(userId: number, what: string): Promise<void> {
    return this.append(identity, `user-${userId}`, what, { userId });
  }

  async like(photoId: number, times = 1): Promise<void> {
    for (let userId = 1; userId <= times; userId++)
      await this.append(socialGraph, `photo-like-${photoId}-${userId}`, 'photo-liked', { photoId, userId });
  }

  async follow(followeeId: number, times = 1): Promise<void> {
    for (let userId = 1; userId <= times; userId++)
      await this.append(socialGraph, `follow-${userId}-${followeeId}`, 'user-followed', { followeeId, followerId: userId, userId });
  }

  async findPhotos(text: string, filter = {}, page = first) {
    const { items, total } = await this.product.dispatcher.dispatch(
      new SearchPhotos(text, { premium: false, curated: false, ...filter }, page),
    );
    return { items, total };
  }

  /** Without words. */
  async filtered(filter: Partial<PhotoSearchFilter>, page: PageRequest = first) {
    return this.product.dispatcher.dispatch(new ListFilteredPhotos({ premium: false, curated: false, ...filter }, page));
  }

  async photos(text: string, filter = {}): Promise<readonly number[]> {
    return (await this.findPhotos(text, filter)).items;
  }

  findUsers(text: string) {
    return this.product.dispatcher.dispatch(new SearchUsers(text, first));
  }

  async users(text: string): Promise<readonly number[]> {
    return (await this.findUsers(text)).items;
  }

  async tags(text: string): Promise<readonly string[]> {
    return (await this.product.dispatcher.dispatch(new SearchTags(text, first))).items.map(({ slug }) => slug);
  }

  tag(slug: string) {
    return this.product.dispatcher.dispatch(new FindTag(slug));
  }

  private async append({ name, log }: BoundedContext, stream: string, type: string, data: object): Promise<void> {
    const expectedVersion = this.versions.get(stream) ?? 0;
    this.versions.set(stream, expectedVersion + 1);
    if (!log) throw new Error('no log');
    await this.product.runtime.store.append(log, {
      streams: [{ stream: StreamId(stream), expectedVersion, events: [{ type: `${name}.${type}`, data }] }],
      context: newContext('system:test'),
    });
  }
}

/** Tags as media's events carry them. */
export const tagged = (tags: readonly string[]) => ({
  tags,
  tagSlugs: tags.map((tag) =>
    tag
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-'),
  ),
});
