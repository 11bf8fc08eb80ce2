import { event, type EventDefinition } from '@heliograph/event-store';
import { type Event, UserId } from '@heliograph/kernel';
import { z } from 'zod';

/** What an event names; of more people the number is enough. */
export const MOST_PEOPLE = 1_000;

/** Somebody of the staff, or an operator, was shown personal data. Who and how is in its metadata, with an operator's login and reason. */
export type PersonalDataViewed = Event<
  'audit.personal-data-viewed',
  {
    /** What was opened: `case-8`, `appeal-4`, `photo-17`, a list such as `open-appeals`, or a log. */
    readonly subject: string;
    /** Whose data it was, the first thousand by id. */
    readonly people: readonly UserId[];
    readonly countPeople: number;
    /** Names of what was shown, and nothing that it held. */
    readonly fields: readonly string[];
    readonly at: string;
  }
>;

export const shownDataEvents: readonly EventDefinition[] = [
  event<PersonalDataViewed>({
    type: 'audit.personal-data-viewed',
    version: 1,
    schema: z.object({
      subject: z.string().min(1).max(200),
      people: z.array(z.int().positive().transform(UserId)).max(MOST_PEOPLE),
      countPeople: z.int().min(0),
      fields: z.array(z.string()),
      at: z.iso.datetime(),
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
];
