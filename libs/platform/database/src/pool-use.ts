import type pg from 'pg';

/** Connections of a pool at one moment. */
export interface PoolUse {
  readonly used: number;
  readonly idle: number;
  /** Statements and transactions that wait for a connection. */
  readonly waiting: number;
  readonly max: number;
}

export function useOf({ totalCount, idleCount, waitingCount, options }: pg.Pool): PoolUse {
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, max: options.max };
}
