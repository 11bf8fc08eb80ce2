import type { BoundedContext } from '@heliograph/cqrs';
import { UserCards1700000000001 } from './migrations/0001-user-cards.js';
import { PhotoCards1700000000002 } from './migrations/0002-photo-cards.js';
import { photoCardProjection } from './photo-card/photo-card.projection.js';
import { userCardProjection } from './user-card/user-card.projection.js';
import { userLikesProjection } from './user-likes/user-likes.projection.js';
import { ViewsModule } from './views.module.js';

/** Decides nothing and has no log: it reads those of the others. */
export const viewsContext: BoundedContext = {
  name: 'views',
  migrations: { schema: 'views', migrations: [UserCards1700000000001, PhotoCards1700000000002] },
  projections: [userCardProjection, photoCardProjection, userLikesProjection],
  reactions: [],
  module: ViewsModule,
};
