import { userInfo } from 'node:os';

/** Of a `--reason` that is next to the login in the metadata of what the command writes. */
export const REASON_NOTICE = 'kept in the log for good, with your login, so do not write about the person';

/** The operator's login on this machine: who ordered what is given here. A container may run under a number that has no name. */
export function operator(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}
