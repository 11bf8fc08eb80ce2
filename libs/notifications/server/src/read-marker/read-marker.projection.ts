import { put, remove } from '@heliograph/database';
import { inlineProjection } from '@heliograph/event-store';
import type { ReadMarkerEvent } from '@heliograph/notifications-core';
import { readMarkers } from './read-markers.table.js';

/** Inline: the number of unread ones is answered with the command. */
export const readMarkersInline = inlineProjection<ReadMarkerEvent>({
  name: 'notifications.read-markers',
  tables: [readMarkers],
  on: {
    'notifications.read-marker-moved': ({ data: { userId, to } }) => [
      put(readMarkers, { user_id: userId }, { read_at: new Date(to.time).toISOString(), read_id: to.id }),
    ],
    'notifications.read-marker-removed': ({ data: { userId } }) => [remove(readMarkers, { user_id: userId })],
  },
});
