import type { NotificationKind } from '@heliograph/notifications-contracts';
import { ENTRY, ENTRY_KEYS, entryCondition } from '../notification/notification.sql.js';
import { RETENTION_DAYS } from '../notification/notifications.tables.js';

/** The one log that tells of a kind: `seq` of its rows counts there. */
const LOG_OF = {
  follow: 'social-graph',
  like: 'social-graph',
  comment: 'discussion',
  reply: 'discussion',
  mention: 'discussion',
  streak: 'notifications',
  featured: 'media',
  collected: 'gallery',
  notice: 'moderation',
} as const satisfies Record<NotificationKind, string>;

const KINDS = Object.entries(LOG_OF)
  .map(([kind, log]) => `('${kind}', '${log}')`)
  .join(', ');

/** @param stretches parameter: `StretchOfLog[]` as JSON */
const stretches = (parameter: string): string => `
  stretches as materialized (
    select r.log collate "C" as log, r.since, r.until, r.turn
      from jsonb_to_recordset(${parameter}::jsonb) as r(log text, since bigint, until bigint, turn integer)),
  kinds as materialized (select k.kind collate "C" as kind, s.* from (values ${KINDS}) k(kind, log) join stretches s using (log))`;

/**
 * How rows of a stretch are found: by the events of it, which is all there is to read while somebody listens, or by the person, who has fewer than
 * a day has events. As a plain join the planner reads the whole table for either.
 */
export type Access = 'by event' | 'by person';

/** `user_id` with an addition is a condition, and no choice of an index. */
const ofPerson = (row: string, access: Access, people: string): string => `${row}.user_id${access === 'by event' ? ' + 0' : ''} ${people}`;

const rowsOf = (table: string, row: string, same: string, of: string, further = ''): string => `
  cross join lateral (
    select * from ${table} ${row} where ${row}.${same} = ${of}.${same} and ${row}.seq > ${of}.since and ${row}.seq <= ${of}.until${further} offset 0) ${row}`;
const changesIn = (further = '') => `stretches s ${rowsOf('notifications.changes', 'g', 'log', 's', further)}`;
const causesIn = (further = '') => `kinds k ${rowsOf('notifications.causes', 'c', 'kind', 'k', further)}`;

/** Of `causes c`: a streak has ended, or the entry is too old, since the instant `since`. Both parameters in milliseconds. */
const endedBetween = (since: string, until: string): string => `(
  c.kind = 'streak' and c.subject_id > ${since}::bigint and c.subject_id <= ${until}::bigint
  or c.at > to_timestamp(${since}::bigint / 1000.0) - interval '${RETENTION_DAYS} days'
    and c.at <= to_timestamp(${until}::bigint / 1000.0) - interval '${RETENTION_DAYS} days')`;

/** $1 stretches, $2 and $3 the instants. */
export const NEWS = `
  with ${stretches('$1')},
  others as (select g.user_id, g.what, g.subject_id from ${changesIn()})
  select array(
           select c.user_id from ${causesIn()}
           union select o.user_id from others o where o.user_id <> 0
           union select c.user_id from notifications.causes c where ${endedBetween('$2', '$3')}) as people,
         array(select o.subject_id from others o where o.user_id = 0 and o.what = 'photo') as photos,
         array(select o.subject_id from others o where o.user_id = 0 and o.what = 'actor') as actors`;

/** Of people $1 those of whose entries the people $2 are part. */
export const PEOPLE_OF_ACTORS = `
  select distinct c.user_id as id from notifications.causes c where c.user_id = any($1::bigint[]) and c.actor_id = any($2::bigint[])`;

/** $1 the person, $2 without whom, $3 stretches, $4 and $5 the instants. */
const entriesSql = (access: Access): string => `
  with ${stretches('$3')},
  changed as (
    select c.entry_id, k.turn, c.seq from ${causesIn(` and ${ofPerson('c', access, '= $1')}`)}
    union all
    select c.entry_id, s.turn, g.seq from ${changesIn(` and g.what not in ('photo', 'marker') and ${ofPerson('g', access, 'in (0, $1)')}`)}
      join notifications.causes c on c.user_id = $1
       and (g.what = 'actor' and c.actor_id = g.subject_id or g.what = 'deleted' and c.photo_id = g.subject_id or g.what = c.kind)
    union all
    select c.entry_id, -1, 0 from notifications.causes c where c.user_id = $1 and ${endedBetween('$4', '$5')}),
  latest as (select distinct on (entry_id) entry_id, turn, seq from changed order by entry_id, turn desc, seq desc)
  select l.entry_id as "changedId", l.turn, l.seq, ${ENTRY.columns}
    from latest l
    left join lateral (
      select ${ENTRY_KEYS} from notifications.causes c where ${entryCondition('c')} and c.entry_id = l.entry_id
       order by c.at desc, c.actor_id desc, c.subject_id desc limit 1) page on true
    ${ENTRY.join}
   order by l.turn, l.seq, l.entry_id`;

/** $1 the person, $2 stretches. */
const photosSql = (access: Access): string => `
  with ${stretches('$2')},
  changed as (
    select g.subject_id, g.user_id = $1 as is_own, s.turn, g.seq from ${changesIn(` and g.what = 'photo' and ${ofPerson('g', access, 'in (0, $1)')}`)})
  select subject_id as id, bool_or(is_own) as "isOwn", (max(array[turn, seq]))[1]::integer as turn, (max(array[turn, seq]))[2] as seq
    from changed group by subject_id order by turn, seq, id`;

export const ENTRIES = { 'by event': entriesSql('by event'), 'by person': entriesSql('by person') };
export const PHOTOS = { 'by event': photosSql('by event'), 'by person': photosSql('by person') };

/** $1 stretches. */
export const NEWEST_ERASURE = `with ${stretches('$1')} select 1 from ${changesIn(" and g.what = 'erased'")} limit 1`;
