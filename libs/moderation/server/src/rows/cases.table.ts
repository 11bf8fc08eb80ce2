import { table } from '@heliograph/database';

/** One row for the reports of a subject between two decisions, with the id of the oldest: what is open is the queue of staff. */
export const cases = table('moderation.cases', {
  key: { id: 'bigint' },
  columns: {
    subject_type: 'text null',
    subject_id: 'bigint null',
    photo_id: 'bigint null',
    owner_id: 'bigint null',
    opened_at: 'timestamptz(3) null',
    is_open: 'boolean',
    count_reports: 'integer',
    spam: 'integer',
    harassment: 'integer',
    nudity: 'integer',
    violence: 'integer',
    illegal: 'integer',
    copyright: 'integer',
    other: 'integer',
  },
});
