import { put, remove } from '@heliograph/database';
import { inlineChanges } from '@heliograph/event-store';
import { UserId } from '@heliograph/kernel';
import type { ReadMarkerEvent } from '@heliograph/notifications-core';
import { expect, it } from '@jest/globals';
import { notificationsLog, readMarkerStream } from '../notifications.log.js';
import { readMarkers } from './read-markers.table.js';

const of = { userId: UserId(1), at: '2026-03-01T10:00:00.000Z' };
const changes = (event: ReadMarkerEvent) =>
  inlineChanges(notificationsLog, { ...event, stream: readMarkerStream(of.userId), actor: 'user:1' });

it('a person has one marker, with its instant as the database has instants', () =>
  expect(changes({ type: 'notifications.read-marker-moved', data: { ...of, to: { time: 1_772_359_200_123, id: 7 } } })).toEqual([
    put(readMarkers, { user_id: 1 }, { read_at: '2026-03-01T10:00:00.123Z', read_id: 7 }),
  ]));

it('of an erased person there is none', () =>
  expect(changes({ type: 'notifications.read-marker-removed', data: of })).toEqual([remove(readMarkers, { user_id: 1 })]));
