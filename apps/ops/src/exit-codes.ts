/** What the command's exit status says; listed in `--help`. */
export const exitCodes = {
  ok: 0,
  /** Something went wrong that no other code names. */
  failed: 1,
  usage: 2,
  /** A check found a fault: a broken chain, a row that differs, an unhealthy part. */
  faultFound: 3,
  /** The rules refuse the command, as the API would. */
  refused: 4,
  /** Heliograph does not run here, or its database does not answer. */
  unavailable: 69,
  settings: 78,
} as const;

export const describeExitCodes = `
Exit codes:
  0   done
  1   failed
  2   wrong use
  3   a check found a fault, or a part that was asked does not answer (doctor, projections list and verify, queues list,
      events verify, media verify, db status, db migrate --plan with something to do, backup, restore, erasures list and show)
  4   refused by the rules (name taken, unknown user ...)
  69  Heliograph does not run here, or its database does not answer
  78  a setting is wrong`;
