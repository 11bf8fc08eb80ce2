import { readAddress } from './address.js';

/** A web site, a program on the computer at which the browser runs, or an installed app that took a scheme of its own. */
export type CallbackKind = 'site' | 'this-computer' | 'installed-app';

/** Where the answer goes, as the consent page names it: the host, or the scheme of an installed app. */
export interface CallbackPlace {
  readonly host: string;
  readonly kind: CallbackKind;
}

const loopback = /^(?:localhost|127\.[0-9.]+|\[::1\])$/;

/** @param callback one that `judgeRedirect` accepts */
export function callbackPlace(callback: string): CallbackPlace {
  const address = readAddress(callback);
  if ('problem' in address) throw new Error('No place for an address that no rule accepts');
  if (!address.web) return { host: `${address.scheme}:`, kind: 'installed-app' };
  const { host, hostname } = new URL(callback);
  return { host, kind: loopback.test(hostname) ? 'this-computer' : 'site' };
}
