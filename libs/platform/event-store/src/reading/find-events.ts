import type { Queryable } from '@heliograph/database';
import { EVENT_COLUMNS } from '../events/codec.js';
import { type CausedRow, requestCondition } from './rows-of-an-id.js';
import { seqAt } from './seq-at.js';

/** Conditions for events; one that is left out matches all. */
export interface EventFilter {
  /** `user:9`, `app:3`, `system:erasure`. */
  readonly actor?: string | undefined;
  /** Its whole name, or what is after the full stop. */
  readonly type?: string | undefined;
  /** A thing such as `photo-9`: its stream, and all whose payload has its id in the field of that name (`photoId`), names it as `subject`, or a person among `people`. */
  readonly subject?: string | undefined;
  /** `X-Request-Id`. */
  readonly request?: string | undefined;
  /** Id of the app whose token it was. */
  readonly app?: number | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

export interface FindOptions {
  readonly log: string;
  readonly filter: EventFilter;
  /** At most so many, the newest. */
  readonly last: number;
  readonly stopping?: () => boolean;
  /** Called with how many events after the newest have been looked at, and how many there are in the span of time. */
  readonly onProgress?: (looked: number, of: number) => void;
}

/** Looked at by one statement, so that none takes long however few there are that fit. */
const WINDOW = 20_000;
const FIND = `
  select ${EVENT_COLUMNS}, command_id, metadata from event_store.events
  where log = $1 and seq > $2 and seq <= $3
    and ($4::text is null or actor = $4)
    and ($5::text is null or type = $5 or type = $1 || '.' || $5)
    and ($6::text is null or stream = $6 or payload ~ $7)
    and ($8::text is null or ${requestCondition('$8')})
    and ($9::bigint is null or metadata ~ ('"app":' || $9 || '[,}]'))
  order by seq desc limit $10`;

/**
 * The newest events of a log that fit, the oldest of them first. It goes back from the newest, a window of the primary key at a time, and ends as soon as it has
 * enough: what the latest page costs does not grow with the log. Only `since` and `until` are found without a look at each event.
 */
export async function findEvents(database: Queryable, { log, filter, last, stopping, onProgress }: FindOptions): Promise<CausedRow[]> {
  const { actor, type, subject, request, app, since, until } = filter;
  const named = subject === undefined ? undefined : payloadNaming(subject);
  const [from, head] = [
    since ? await seqAt(database, log, new Date(since.getTime() - 1)) : 0,
    await seqAt(database, log, until ?? FOREVER),
  ];
  const found: CausedRow[] = [];
  for (let end = head; end > from && found.length < last && !stopping?.(); end -= WINDOW) {
    const begin = Math.max(from, end - WINDOW);
    const values = [actor, type, subject, named, request, app].map((value) => value ?? null);
    found.push(...(await database.query<CausedRow>(FIND, [log, begin, end, ...values, last - found.length])));
    onProgress?.(head - begin, head - from);
  }
  return found.toReversed();
}

const FOREVER = new Date(8.64e15);

/** A regular expression for payloads that name `photo-9`, above all by its number in the field `photoId`; nothing for a stream with two numbers or none. */
function payloadNaming(subject: string): string {
  const [, kind = '', id = ''] = /^([a-z]+(?:-[a-z]+)*)-([1-9]\d{0,15})$/.exec(subject) ?? [];
  const field = kind.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  if (id === '') return '^$';
  const among = kind === 'user' ? `|"people":\\[(\\d+,)*${id}[],]` : '';
  return `"${field}Id":${id}[,}]|"subject":"${subject}"${among}`;
}

/** Streams of a log whose names begin with `prefix`, in the order of their names, beyond `after`. */
export function streamsOf(
  database: Queryable,
  log: string,
  { prefix, after, limit }: { readonly prefix: string; readonly after: string; readonly limit: number },
): Promise<{ stream: string; events: number; seq: number }[]> {
  return database.query(
    `with recursive names as (
       (select stream from event_store.streams where log = $1 and stream >= $2 and stream > $3 order by stream limit 1)
       union all
       select (select s.stream from event_store.streams s where s.log = $1 and s.stream > n.stream order by s.stream limit 1) from names n
       where n.stream is not null and starts_with(n.stream, $2)
     ), page as (select stream from names where stream is not null and starts_with(stream, $2) limit $4)
     select p.stream, newest.version as events, newest.seq from page p cross join lateral
       (select version, seq from event_store.streams s where s.log = $1 and s.stream = p.stream order by version desc limit 1) newest`,
    [log, prefix, after, limit],
  );
}
