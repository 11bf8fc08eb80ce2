import { defineLog } from '@heliograph/event-store';

export const moderationLog = defineLog({ name: 'moderation', events: [], inline: [] });
