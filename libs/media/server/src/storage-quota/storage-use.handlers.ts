import { Database } from '@heliograph/database';
import { FindStorageUse } from '@heliograph/media-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { storageUse } from './storage-claims.js';

@QueryHandler(FindStorageUse)
export class FindStorageUseHandler implements IQueryHandler<FindStorageUse> {
  constructor(private readonly database: Database) {}

  execute({ ownerId }: FindStorageUse): Promise<number> {
    return storageUse(this.database, ownerId);
  }
}
