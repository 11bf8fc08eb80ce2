import { Database } from '@heliograph/database';
import { entryOf, type PhotoId, type UserId } from '@heliograph/kernel';
import {
  type ChangedEntry,
  type ChangedPhoto,
  FindLiveChanges,
  FindLiveNews,
  type LiveChange,
  type LiveNews,
  type Notification,
  type NotificationId,
  type StreamStretch,
  WasSomebodyErased,
} from '@heliograph/notifications-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { withoutPeople } from '../notification/without-people.js';
import { PEOPLE_OF_ACTORS, ENTRIES, NEWEST_ERASURE, NEWS, PHOTOS } from './live.sql.js';

/** Up to here it is cheaper to read all events of a stretch than what concerns one person. Somebody who listens hears of far fewer at once. */
const FEW_EVENTS = 2_000;

/** All on the primary: what has changed is never older than the checkpoints that were read there. */
@QueryHandler(FindLiveNews)
export class FindLiveNewsHandler implements IQueryHandler<FindLiveNews> {
  constructor(private readonly database: Database) {}

  async execute({ stretch, among }: FindLiveNews): Promise<LiveNews> {
    const params = [JSON.stringify(stretchesOf(stretch)), stretch.since.at, stretch.until.at];
    const [row] = await this.database.prepared<{ people: UserId[]; photos: PhotoId[]; actors: UserId[] }>({
      name: 'live news',
      text: NEWS,
      params,
    });
    const { people, photos, actors } = row as NonNullable<typeof row>;
    const concerned = actors.length === 0 ? [] : await this.database.query<{ id: UserId }>(PEOPLE_OF_ACTORS, [among, actors]);
    return { people: new Set([...people, ...concerned.map(({ id }) => id)]), photos };
  }
}

interface Turn {
  readonly turn: number;
  readonly seq: number;
}

type EntryRow = Turn & Notification & { readonly changedId: NotificationId; readonly id: NotificationId | null };
type PhotoRow = Turn & Pick<ChangedPhoto, 'id' | 'isOwn'>;

@QueryHandler(FindLiveChanges)
export class FindLiveChangesHandler implements IQueryHandler<FindLiveChanges> {
  constructor(private readonly database: Database) {}

  async execute({ userId, stretch, without }: FindLiveChanges): Promise<readonly LiveChange[]> {
    const all = stretchesOf(stretch);
    const logs = JSON.stringify(all);
    const access = all.reduce((events, { since, until }) => events + until - since, 0) <= FEW_EVENTS ? 'by event' : 'by person';
    const [entries, photos] = await Promise.all([
      withoutPeople<EntryRow>(this.database, {
        name: 'live entries',
        text: ENTRIES[access],
        params: [userId, without, logs, stretch.since.at, stretch.until.at],
      }),
      this.database.prepared<PhotoRow>({ name: 'live photos', text: PHOTOS[access], params: [userId, logs] }),
    ]);
    const names = Object.keys(stretch.until.logs);
    const whereOf = ({ turn, seq }: Turn) => ({ log: names[turn] ?? null, seq });
    const changes: (readonly [Turn, LiveChange])[] = [
      ...entries.map(
        (row) => [row, { kind: 'entry', id: row.changedId, entry: notificationOf(row), ...whereOf(row) } satisfies ChangedEntry] as const,
      ),
      ...photos.map((row) => [row, { kind: 'photo', id: row.id, isOwn: row.isOwn, ...whereOf(row) } satisfies ChangedPhoto] as const),
    ];
    return changes.sort(([a], [b]) => a.turn - b.turn || a.seq - b.seq).map(([, change]) => change);
  }
}

@QueryHandler(WasSomebodyErased)
export class WasSomebodyErasedHandler implements IQueryHandler<WasSomebodyErased> {
  constructor(private readonly database: Database) {}

  async execute({ stretch }: WasSomebodyErased): Promise<boolean> {
    return (await this.database.query(NEWEST_ERASURE, [JSON.stringify(stretchesOf(stretch))])).length > 0;
  }
}

function notificationOf({ changedId: _, turn: __, seq: ___, id, ...entry }: EntryRow): Notification | null {
  return id === null ? null : { id, ...entry };
}

interface StretchOfLog {
  readonly log: string;
  readonly since: number;
  readonly until: number;
  readonly turn: number;
}

/** Those of logs in which anything happened. */
function stretchesOf({ since, until }: StreamStretch): StretchOfLog[] {
  const all = Object.entries(until.logs).map(([log, seq], turn) => ({ log, since: entryOf(since.logs, log) ?? seq, until: seq, turn }));
  return all.filter((each) => each.until > each.since);
}
