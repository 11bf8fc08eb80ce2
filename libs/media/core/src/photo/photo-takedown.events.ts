import { DecisionId } from '@heliograph/kernel';
import { event, instant, markFields } from '@heliograph/kernel/events';
import * as contract from '@heliograph/media-contracts';
import { z } from 'zod';
import { allFiles, bare, photoSchema, partitionBy, sample, text } from './photo.event-fields.js';

/** Version 1 said neither why nor, of the command line, by whom. */
const legalHold = {
  version: 2,
  schema: photoSchema.extend({
    /** In words; null: its owner is erased, or none was asked for when it was stored. With their erasure there is nothing left that could be held. */
    reason: text,
    /** Operator at the command line; null: the event's actor. */
    by: z.string().nullable(),
  }),
  sample: { ...sample, reason: 'Order 12/2026 of the court', by: 'root' },
  owner: 'ownerId',
  formerly: { 1: [] },
  upcasters: { 1: (data: typeof sample) => ({ ...data, reason: null, by: null }) },
  partitionBy,
  publish: 'private',
} as const;

/** Which decisions stand is said here alone: others hear whether it is down. */
export const photoTakedownEvents = [
  // Decisions of staff stand (B4); `isHeld` without them (B5). All that is kept of the photo's publication is said again each time: whether it is wished,
  // and the instant that it then has.
  event({
    type: contract.PhotoTakenDown.type,
    ...bare,
    schema: photoSchema.extend({
      ...markFields,
      since: instant,
      isHeld: z.boolean(),
      wanted: z.boolean(),
      publishedAt: instant.nullable(),
    }),
    sample: {
      ...{ ...sample, standing: [{ decisionId: DecisionId(5), reason: 'copyright' }], lifted: [DecisionId(4)] },
      ...{ since: sample.at, isHeld: false, wanted: true, publishedAt: '2026-01-31T09:30:00.000Z' },
    },
    publish: contract.PhotoTakenDown,
  }),
  event({
    type: contract.PhotoRestored.type,
    ...bare,
    schema: photoSchema.extend({ lifted: markFields.lifted, state: contract.PhotoRestored.schema.shape.state }),
    sample: { ...sample, lifted: [DecisionId(4)], state: 'draft' },
    publish: contract.PhotoRestored,
  }),
  // It was down for so long that it is not restored any more: its files are deleted.
  event({ type: 'media.photo-withheld', ...allFiles, publish: 'private' }),
  // Its files are kept until this ends, whichever way staff decides.
  event({ type: 'media.legal-hold-placed', ...legalHold }),
  event({ type: 'media.legal-hold-ended', ...legalHold }),
] as const;
