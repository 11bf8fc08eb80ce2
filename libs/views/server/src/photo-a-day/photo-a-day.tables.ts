import { table } from '@heliograph/database';

/** One row for each photo: its reading of the clock, and while it is published when it first was. */
export const userDays = table('views.user_days', {
  key: { user_id: 'bigint', photo_id: 'bigint' },
  columns: {
    took_at: 'timestamp(3)',
    offset_minutes: 'integer',
    is_offset_known: 'boolean null',
    first_published_at: 'timestamptz(3) null',
  },
});

/**
 * One row for each person with a published photo, made of the rows above; days are numbers of days since 1970-01-01. `ranked` is the run as
 * the list by streak has it: as long as `run`, or 0 once it was swept.
 */
export const photoADayRows = table('views.photo_a_day', {
  key: { user_id: 'bigint' },
  columns: {
    offset_minutes: 'integer',
    completed: 'integer',
    first_day: 'integer',
    recent_days: 'bigint[]',
    run: 'integer',
    runs_out_at: 'timestamptz(3) null',
    ranked: 'integer',
  },
  swept: ['ranked'],
});
