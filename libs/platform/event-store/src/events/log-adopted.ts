import type { Event } from '@heliograph/kernel';
import { z } from 'zod';
import { event, type EventDefinition } from './definitions.js';

/** What `heliograph adopt` leaves in each log of a database that was put back by other means. */
export interface LogAdopted {
  /** Incarnation of the log before: the one that the newest signed checkpoint names, where it names the log. */
  readonly from: string;
  readonly to: string;
  /** Number of the newest signed checkpoint that was found; null where nothing was ever signed. */
  readonly checkpoint: number | null;
  /** Login of the operator. */
  readonly by: string;
  /** In the operator's words, without anything about a person: it stays in the log. */
  readonly reason: string;
  readonly at: string;
}

export const logAdoptedType = <Log extends string>(log: Log): `${Log}.log-adopted` => `${log}.log-adopted`;

/** Every log has it. It changes no row: it explains, under the hash chain and the next signature, why the incarnation is another one. */
export function logAdopted(log: string): EventDefinition {
  return event<Event<string, LogAdopted>>({
    type: logAdoptedType(log),
    version: 1,
    schema: z.object({
      from: z.uuid(),
      to: z.uuid(),
      checkpoint: z.int().positive().nullable(),
      by: z.string(),
      reason: z.string(),
      at: z.iso.datetime(),
    }),
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
