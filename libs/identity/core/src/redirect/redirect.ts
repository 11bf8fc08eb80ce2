import { type Address, readAddress } from './address.js';
import { browserAgrees } from './second-opinion.js';

/**
 * O3 and the specification's table: may the browser be sent to `asked`, given one registered callback URL? Null = yes, else why not.
 * Compared as text: nothing is decoded, resolved or turned into a pattern.
 */
export function redirectProblem(registered: string, asked: string, exactOnly: boolean): string | null {
  const callback = readAddress(registered);
  if ('problem' in callback) return `the registered URL ${callback.problem}`;
  const target = readAddress(asked);
  if ('problem' in target) return target.problem;
  if (exactOnly) return asked === registered ? null : 'is not exactly the registered URL';
  if (target.scheme !== callback.scheme) return 'has another scheme';
  if (target.authority !== callback.authority) return 'has another host or port';
  if (!isBeneath(callback.path, target.path)) return 'is not beneath the registered path';
  if (callback.query !== undefined && target.query !== callback.query) return 'has another query than the registered URL';
  return browserAgrees(callback, target) ? null : 'is read differently by browsers';
}

/** The registered callback URLs allow `asked` if one of them does. */
export const redirectAllowed = (registered: readonly string[], asked: string, exactOnly: boolean): boolean =>
  registered.some((callback) => redirectProblem(callback, asked, exactOnly) === null);

/** O3, last sentence: why a callback URL cannot be registered; null = it can. */
export function callbackProblem(callback: string): string | null {
  if (callback.includes('*')) return 'must not have wildcards';
  const address = readAddress(callback);
  if ('problem' in address) return address.problem;
  return browserAgrees(address, address) ? null : 'is read differently by browsers';
}

/** What the consent page shows as the place where the answer goes: the host, or the scheme of an app of its own. */
export function callbackHost(callback: string): string {
  const address = readAddress(callback);
  if ('problem' in address) return '';
  return address.web ? new URL(address.text).host : `${address.scheme}:`;
}

/** `callback` with more query parameters; its own query, if any, stays in front untouched (O1). */
export function withParameters(callback: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  const glue = !callback.includes('?') ? '?' : /[?&]$/.test(callback) ? '' : '&';
  return `${callback}${glue}${pairs.join('&')}`;
}

// `/path` covers `/path/more`, never `/pathology`; a root covers all.
function isBeneath(registered: Address['path'], asked: Address['path']): boolean {
  return asked === registered || asked.startsWith(registered.endsWith('/') ? registered : `${registered}/`);
}
