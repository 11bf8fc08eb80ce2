import type { Dispatcher } from '@heliograph/cqrs';
import type { Database } from '@heliograph/database';
import type { PhotoId } from '@heliograph/kernel';
import { PhotoCardsByIds } from '@heliograph/views-contracts';

/** Entries that a feed keeps. */
const MOST_ENTRIES = 1_000;

/**
 * The other way: a row for each follower and photo, written at publication. It has what a page needs to leave out muted people at once; the photos
 * themselves are read as everywhere.
 */
export class FanOut {
  constructor(
    private readonly admin: Database,
    private readonly dispatcher: Pick<Dispatcher, 'dispatch'>,
  ) {}

  /** All feeds of the data set. @returns megabytes */
  async fill(): Promise<number> {
    await this.admin.query('drop schema if exists bench_feed cascade');
    await this.admin.query('create schema bench_feed');
    await this.admin.query(
      `create table bench_feed.entries as
       select f.follower_id, c.published_at, c.photo_id, c.owner_id from (select distinct follower_id from social_graph.follows) p
       cross join lateral (
         select p.follower_id, c.published_at, c.photo_id, c.owner_id
         from social_graph.follows f join views.photo_cards c on c.owner_id = f.followee_id and c.state = 'published'
         where f.follower_id = p.follower_id order by c.published_at desc, c.photo_id desc limit ${MOST_ENTRIES}
       ) c cross join lateral (select p.follower_id) f`,
    );
    await this.admin.query('alter table bench_feed.entries add primary key (follower_id, published_at, photo_id)');
    await this.admin.query('create index on bench_feed.entries (follower_id, owner_id)');
    await this.admin.query('vacuum (analyze) bench_feed.entries');
    const [size] = await this.admin.query<{ mb: number }>(`select pg_total_relation_size('bench_feed.entries') / 1000000 as mb`);
    return Number(size?.mb);
  }

  async drop(): Promise<void> {
    await this.admin.query('drop schema if exists bench_feed cascade');
  }

  /** @returns how many photos the first page of ten has */
  async page(followerId: number): Promise<number> {
    const rows = await this.admin.prepared<{ id: PhotoId }>({
      name: 'bench_feed_page',
      text: `select photo_id as id from bench_feed.entries where follower_id = $1 order by published_at desc, photo_id desc limit 11`,
      params: [followerId],
    });
    return (await this.dispatcher.dispatch(new PhotoCardsByIds(rows.map(({ id }) => id)))).size;
  }

  /** What one publication writes for its owner's followers. */
  async publish(ownerId: number): Promise<WriteCost> {
    return this.written(
      `insert into bench_feed.entries (follower_id, published_at, photo_id, owner_id)
       select follower_id, clock_timestamp(), -1, $1 from social_graph.follows where followee_id = $1 returning 1`,
      [ownerId],
    );
  }

  /** And one that is taken down, or an erasure. */
  async takeDown(ownerId: number): Promise<WriteCost> {
    return this.written(
      `delete from bench_feed.entries e using social_graph.follows f
       where f.followee_id = $1 and e.follower_id = f.follower_id and e.owner_id = $1 and e.photo_id = -1 returning 1`,
      [ownerId],
    );
  }

  private async written(sql: string, params: readonly unknown[]): Promise<WriteCost> {
    const start = performance.now();
    const [row] = await this.admin.query<{ rows: number }>(`with written as (${sql}) select count(*)::int as rows from written`, params);
    return { rows: row?.rows ?? 0, milliseconds: Math.round(performance.now() - start) };
  }
}

export interface WriteCost {
  readonly rows: number;
  readonly milliseconds: number;
}
