import { addressIn, isLocal } from '@heliograph/kernel';
import { readAddress } from './address.js';

/** A web site, a program on the computer at which the browser runs, or an installed app that took a scheme of its own. */
export type CallbackKind = 'site' | 'this-computer' | 'installed-app';

/** Where the answer goes, as the consent page names it: the host, or the scheme of an installed app. */
export interface CallbackPlace {
  readonly host: string;
  readonly kind: CallbackKind;
}

/** @param callback one that `judgeRedirect` accepts */
export function callbackPlace(callback: string): CallbackPlace {
  const address = readAddress(callback);
  const url = addressIn(callback);
  if ('problem' in address || url === null) throw new Error('No place for an address that no rule accepts');
  if (!address.web) return { host: `${address.scheme}:`, kind: 'installed-app' };
  return { host: url.host, kind: isLocal(callback) ? 'this-computer' : 'site' };
}
