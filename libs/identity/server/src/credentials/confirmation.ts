/** A4: for so long after its user has shown who they are a session has the power of their roles. */
const CONFIRMED_MILLISECONDS = 15 * 60_000;

/** @param confirmedAt when the session's user last proved who they are: at sign-in by the password, or when asked again */
export const isConfirmed = (confirmedAt: Date | null, now: Date): boolean =>
  confirmedAt !== null && now.getTime() - confirmedAt.getTime() < CONFIRMED_MILLISECONDS;
