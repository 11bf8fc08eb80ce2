import { userInfo } from 'node:os';

/** The operator's login on this machine: who ordered what is given here. A container may run under a number that has no name. */
export function operator(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}
