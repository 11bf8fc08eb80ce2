import { event, type EventDefinition, type InferData } from '@heliograph/kernel/events';
import { z } from 'zod';

const schema = z.object({
  /** Incarnation of the log before: the one that the newest signed checkpoint names, where it names the log. */
  from: z.uuid(),
  to: z.uuid(),
  /** Number of the newest signed checkpoint that was found; null where nothing was ever signed. */
  checkpoint: z.int().positive().nullable(),
  /** Login of the operator. */
  by: z.string(),
  /** In the operator's words, without anything about a person: it stays in the log. */
  reason: z.string(),
  at: z.iso.datetime(),
});
/** What `heliograph adopt` leaves in each log of a database that was put back by other means. */
export type LogAdopted = InferData<typeof schema>;

export const logAdoptedType = <Log extends string>(log: Log): `${Log}.log-adopted` => `${log}.log-adopted`;

/** Every log has it. It changes no row: it explains, under the hash chain and the next signature, why the incarnation is another one. */
export function logAdopted(log: string): EventDefinition {
  return event({
    type: logAdoptedType(log),
    version: 1,
    schema,
    sample: {
      from: '0b4c1a52-7f0e-4c1d-9a55-3f5f0a1b2c3d',
      to: '6f1d2c3b-4a59-4e68-8b7a-9c0d1e2f3a4b',
      checkpoint: 12,
      by: 'operator',
      reason: 'put back by point in time recovery',
      at: '2026-01-31T09:30:00.000Z',
    },
    partitionBy: ({ to }) => to,
    publish: 'private',
  });
}
