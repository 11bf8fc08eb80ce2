/** Milliseconds in which a signal that comes again is the same one: npm and GNU timeout pass on what the terminal, or they themselves, have sent already. */
export const SAME_SIGNAL_MILLISECONDS = 1_000;
