import { add, table } from '@heliograph/database';
import { event, type InferEvent } from '@heliograph/kernel/events';
import { z } from 'zod';
import { defineLog } from '../events/define-log.js';
import { inlineProjection } from '../events/definitions.js';

export const points = table('sample.points', { key: { thing_id: 'bigint' }, columns: { points: 'integer' } });

const pointGiven = event({
  type: 'sample.point-given',
  version: 1,
  schema: z.object({ thingId: z.int(), personId: z.int() }),
  sample: { thingId: 1, personId: 2 },
  partitionBy: ({ thingId }) => thingId,
  publish: 'verbatim',
});

/** The part of the sample log that appending needs, without Nest: a process that is killed a moment later shall start fast. */
export const pointsLog = defineLog({
  name: 'sample',
  events: [pointGiven],
  inline: [
    inlineProjection<InferEvent<typeof pointGiven>>({
      name: 'sample.points',
      tables: [points],
      on: { 'sample.point-given': ({ data }) => [add(points, { thing_id: data.thingId }, { points: 1 })] },
    }),
  ],
});
