import { Database, listIn } from '@heliograph/database';
import type { PhotoId } from '@heliograph/kernel';
import { FindTakenDown, IsWithheld, type TakenDown } from '@heliograph/media-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';

const TAKEN_DOWN = `
  select id as "photoId", down_for as "takenDownFor", hides_picture as "isPictureHidden"
  from media.photos where down_since is not null and id = any(${listIn(1, 'bigint')})`;
const NONE: ReadonlyMap<PhotoId, TakenDown> = new Map();

@QueryHandler(FindTakenDown)
export class FindTakenDownHandler implements IQueryHandler<FindTakenDown> {
  private readonly find: (photoIds: readonly PhotoId[]) => Promise<ReadonlyMap<PhotoId, TakenDown>>;

  constructor(database: Database) {
    // One statement for all callers that wait at the same time: every list asks.
    this.find = database.batched(async (asked: readonly (readonly PhotoId[])[]) => {
      const params = [[...new Set(asked.flat())]];
      const rows = await database.prepared<TakenDown>({ name: 'taken_down', text: TAKEN_DOWN, params });
      const all = new Map(rows.map((row) => [row.photoId, row]));
      return asked.map((ids) => (all.size === 0 ? NONE : new Map([...all].filter(([id]) => ids.includes(id)))));
    });
  }

  async execute({ photoIds }: FindTakenDown): Promise<ReadonlyMap<PhotoId, TakenDown>> {
    return photoIds.length === 0 ? NONE : this.find(photoIds);
  }
}

@QueryHandler(IsWithheld)
export class IsWithheldHandler implements IQueryHandler<IsWithheld> {
  constructor(private readonly database: Database) {}

  async execute({ photoId }: IsWithheld): Promise<boolean> {
    return (await this.database.query('select 1 from media.photos where id = $1 and withheld', [photoId])).length > 0;
  }
}
