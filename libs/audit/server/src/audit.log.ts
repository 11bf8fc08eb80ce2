import { defineLog } from '@heliograph/event-store';
import { type Context, StreamId } from '@heliograph/kernel';
import { shownDataEvents } from './shown-data/shown-data.events.js';

export const auditLog = defineLog({ name: 'audit', events: shownDataEvents, inline: [] });

/** One stream for each view, so that two at once never conflict. */
export const viewStream = ({ commandId }: Context): StreamId => StreamId(`view-${commandId}`);
