/** What an error of the stores is to a client; null = it is not an error of theirs. */
export type StoreVerdict = { kind: 'unavailable'; retryAfterSeconds: number } | { kind: 'invalid' };

const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CONNECTION_ENDED',
]);
/** A disk that is full, a quota, one that has become read-only, one that is broken: somebody has to mend it. */
const diskTakesNothing = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);
const MENDED_SECONDS = 30;
/** SQLSTATEs and classes of a database that cannot serve now: connections, resources, shutdown, locks, conflicts, time-outs, read-only. */
const busy = /^(08|53|57P|58)|^(40001|40P01|55P03|57014|25006)$/;
/** Data that PostgreSQL refuses where no schema caught it first (NUL, surrogates, ranges), and nesting beyond its stack. */
const refusedData = /^22|^54001$/;
const lostInWords =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|connection ended|not queryable|cannot use a pool after/i;
const unavailableByName = new Set(['Unavailable', 'ConcurrencyConflict', 'NotFilled']);

/** Looks through causes and wrapped driver errors. */
export function storeVerdict(error: unknown, depth = 0): StoreVerdict | null {
  if (typeof error !== 'object' || error === null || depth > 5) return null;
  const { name, code, message, retryAfterSeconds, cause, driverError, errors } = error as Record<string, unknown>;
  if (typeof name === 'string' && unavailableByName.has(name)) {
    return { kind: 'unavailable', retryAfterSeconds: typeof retryAfterSeconds === 'number' ? retryAfterSeconds : 1 };
  }
  if (typeof code === 'string' && (lostConnection.has(code) || (code.length === 5 && busy.test(code))))
    return { kind: 'unavailable', retryAfterSeconds: 1 };
  if (typeof code === 'string' && diskTakesNothing.has(code)) return { kind: 'unavailable', retryAfterSeconds: MENDED_SECONDS };
  if (typeof code === 'string' && code.length === 5 && refusedData.test(code)) return { kind: 'invalid' };
  if (typeof message === 'string' && lostInWords.test(message)) return { kind: 'unavailable', retryAfterSeconds: 1 };
  const inside = [cause, driverError, ...(Array.isArray(errors) ? errors : [])];
  for (const one of inside) {
    const verdict = storeVerdict(one, depth + 1);
    if (verdict) return verdict;
  }
  return null;
}
