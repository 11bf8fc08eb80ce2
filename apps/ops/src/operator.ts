import { userInfo } from 'node:os';

/** The operator's login on this machine: who ordered what is given here. */
export const operator = (): string => userInfo().username;
