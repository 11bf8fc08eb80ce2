import { UserId } from '@heliograph/kernel';
import { event, type InferEvent, instant, userId } from '@heliograph/kernel/events';
import { z } from 'zod';

/** What an event names; of more people the number is enough. */
export const MAX_PEOPLE = 1_000;

/** Somebody of the staff, or an operator, was shown personal data. Who and how is in its metadata, with an operator's login and reason. */
export const shownDataEvents = [
  event({
    type: 'audit.personal-data-viewed',
    version: 1,
    schema: z.object({
      /** What was opened: `case-8`, `appeal-4`, `photo-17`, a list such as `open-appeals`, or a log. */
      subject: z.string().min(1).max(200),
      /** Whose data it was, the first thousand by id. */
      people: z.array(userId).max(MAX_PEOPLE),
      countPeople: z.int().min(0),
      /** Names of what was shown, and nothing that it held. */
      fields: z.array(z.string()),
      at: instant,
    }),
    sample: {
      subject: 'case-8',
      people: [UserId(3), UserId(7)],
      countPeople: 2,
      fields: ['subject', 'reports', 'decisions'],
      at: '2026-01-31T09:30:00.000Z',
    },
    partitionBy: ({ subject }) => subject,
    publish: 'private',
  }),
] as const;
export type PersonalDataViewed = InferEvent<(typeof shownDataEvents)[number]>;
