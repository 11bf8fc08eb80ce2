/** Milliseconds for which a process may remember a token: what is heard of a revocation is as old (O9). */
const REMEMBERED_MILLISECONDS = 500;

/**
 * Whether a body has come so slowly that its sender may have lost their right in the meantime: it is asked again before anything is written. Of a suspended
 * person nothing comes later than what follows their suspension (B4).
 * @param since `performance.now()` when the sender was known
 */
export const isLate = (since: number): boolean => performance.now() - since > REMEMBERED_MILLISECONDS;
