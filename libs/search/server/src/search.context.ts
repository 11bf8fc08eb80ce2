import type { BoundedContext } from '@heliograph/cqrs';
import { photosProjection } from './inbound/photos.projection.js';
import { tagsProjection } from './inbound/tags.projection.js';
import { usersProjection } from './inbound/users.projection.js';
import { Search1700000000001 } from './migrations/0001-search.js';
import { SearchModule } from './search.module.js';

/** Nothing is decided here: no log, only read models of what identity and media tell. */
export const searchContext: BoundedContext = {
  name: 'search',
  migrations: { schema: 'search', migrations: [Search1700000000001] },
  projections: [usersProjection, photosProjection, tagsProjection],
  reactions: [],
  module: SearchModule,
};
