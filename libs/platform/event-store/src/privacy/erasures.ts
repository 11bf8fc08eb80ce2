import type { Database, Queryable } from '@heliograph/database';

/** One place that may hold something of a person, how it was checked, and how much was found. */
export interface ErasureFinding {
  readonly place: string;
  /** SQL condition, or words. Holds nothing personal. */
  readonly check: string;
  readonly found: number;
}

export interface Erasure {
  readonly person: number;
  /** Of everything that the erasure causes. */
  readonly correlation: string;
  readonly begunAt: Date;
  /** Time of the last check of all places; null = none yet. */
  readonly lookedAt: Date | null;
  /** Since when every place has been found empty; null = not yet, or no longer. */
  readonly certifiedAt: Date | null;
  readonly places: readonly ErasureFinding[];
}

const COLUMNS = `person, correlation, begun_at as "begunAt", looked_at as "lookedAt", certified_at as "certifiedAt", places`;

/** How long a claimed erasure is not claimed by another worker. All its steps may be repeated. */
const LEASE_SECONDS = 30;
/** How long a request that was authenticated before the erasure may still write; the last check comes after it. */
const LAST_LOOK_MINUTES = 15;

/** The one is found before the join: a plan may run a subquery once for each row, and then the limit holds for each run. */
const CLAIM = `
  with due as materialized (
    select person from event_store.erasures where next_look_at <= now() order by next_look_at limit 1 for update skip locked
  )
  update event_store.erasures e set next_look_at = now() + make_interval(secs => ${LEASE_SECONDS})
  from due where e.person = due.person returning ${COLUMNS.replace('person', 'e.person')}`;

/** Places that are not empty are checked again after a second, once a minute has passed each minute; when all are empty, again after the last request. */
const RECORD = `
  update event_store.erasures
  set looked_at = now(), places = $2::jsonb, certified_at = case when $3 then coalesce(certified_at, now()) end,
      next_look_at = case
        when not $3 then now() + case when now() < begun_at + interval '1 minute' then interval '1 second' else interval '1 minute' end
        when now() < begun_at + interval '${LAST_LOOK_MINUTES} minutes' then begun_at + interval '${LAST_LOOK_MINUTES} minutes'
      end
  where person = $1`;

/** Erasures that no look has certified; a certified one is looked at again. */
export const erasuresUnderWay = {
  table: 'event_store.erasures',
  since: 'begun_at',
  where: 'next_look_at is not null and certified_at is null',
} as const;

/**
 * People who are to be erased, and how far each erasure is. Once a row is stored, workers continue until every place is empty, also when a
 * process is killed in the meantime.
 */
export class Erasures {
  constructor(private readonly database: Pick<Database, 'query' | 'prepared'>) {}

  /** Safe to repeat: the first one stands. */
  async begin(person: number, correlation: string, database: Queryable = this.database): Promise<void> {
    await database.query(
      'insert into event_store.erasures (person, correlation, begun_at, next_look_at) values ($1, $2, now(), now()) on conflict (person) do nothing',
      [person, correlation],
    );
  }

  /** People whose key is destroyed and whose erasure has no row here: an older backup was restored. */
  async resumeRestoredErasures(): Promise<void> {
    await this.database.query(
      `insert into event_store.erasures (person, correlation, begun_at, next_look_at)
       select k.person, gen_random_uuid(), now(), now() from event_store.keys k where k.destroyed_at is not null
          and not exists (select from event_store.erasures e where e.person = k.person)
       on conflict (person) do nothing`,
    );
  }

  /** One that is due, for its caller alone for half a minute; null = none. */
  async claim(): Promise<Erasure | null> {
    return (await this.database.prepared<Erasure>({ name: 'erasure_due', text: CLAIM, params: [] }))[0] ?? null;
  }

  /** Stores what a check of all places found. */
  async record(person: number, places: readonly ErasureFinding[]): Promise<void> {
    await this.database.query(RECORD, [person, JSON.stringify(places), places.every(({ found }) => found === 0)]);
  }

  async findErasure(person: number): Promise<Erasure | null> {
    return (await this.database.query<Erasure>(`select ${COLUMNS} from event_store.erasures where person = $1`, [person]))[0] ?? null;
  }

  /** Newest first. */
  async listErasures(): Promise<Erasure[]> {
    return this.database.query<Erasure>(`select ${COLUMNS} from event_store.erasures order by begun_at desc, person desc`);
  }

  /** Notes files before the rows that name them go. Safe to repeat. */
  async noteFilesToRemove(person: number, keys: readonly string[], database: Queryable = this.database): Promise<void> {
    await database.query(
      'insert into event_store.doomed_files (person, key) select $1, key from unnest($2::text[]) as key on conflict do nothing',
      [person, keys],
    );
  }

  async filesToRemove(person: number, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ key: string }>(
      'select key from event_store.doomed_files where person = $1 order by key limit $2',
      [person, limit],
    );
    return rows.map(({ key }) => key);
  }

  /** How many of the files of this person that are to be removed lie in a folder of the store. */
  async countFilesToRemove(person: number, folder: string): Promise<number> {
    const sql = 'select count(*)::integer as files from event_store.doomed_files where person = $1 and starts_with(key, $2)';
    return (await this.database.query<{ files: number }>(sql, [person, `${folder}/`]))[0]?.files ?? 0;
  }

  /** These are no longer in the store. */
  async forgetFiles(person: number, keys: readonly string[]): Promise<void> {
    await this.database.query('delete from event_store.doomed_files where person = $1 and key = any($2)', [person, keys]);
  }
}
