import { withoutLoopbackPort } from '@heliograph/kernel';
import { type Address, readAddress } from './address.js';
import { browserAgrees } from './second-opinion.js';

/** The rules in the order in which they are applied. An address is accepted by one of the first two, or refused by the first of the others that it breaks. */
export type RedirectRule = 'equal' | 'beneath' | 'callback' | 'address' | 'exact' | 'scheme' | 'host' | 'path' | 'query' | 'browser';

/** `problem`: null = the browser may be sent there, else why not, to be read after the address. */
export interface RedirectVerdict {
  readonly rule: RedirectRule;
  readonly problem: string | null;
}

/** What an app has set, or is: the app itself is one. */
export interface RedirectRules {
  readonly exactRedirect?: boolean;
  /** The port of a callback on loopback does not matter (W2). */
  readonly isPublic?: boolean;
}

/**
 * O3 and the specification's table: may the browser be sent to `asked`, given one registered callback URL?
 * Compared as text: nothing is decoded, resolved or turned into a pattern.
 */
export function judgeRedirect(registered: string, asked: string, rules: RedirectRules = {}): RedirectVerdict {
  const callback = readAddress(registered);
  if ('problem' in callback) return { rule: 'callback', problem: `the registered URL ${callback.problem}` };
  const target = readAddress(asked);
  if ('problem' in target) return { rule: 'address', problem: target.problem };
  const comparable = (address: string) => (rules.isPublic ? withoutLoopbackPort(address) : address);
  const hostOf = ({ scheme, authority }: Address) => authority && comparable(`${scheme}://${authority}`);
  if (rules.exactRedirect)
    return comparable(asked) === comparable(registered)
      ? { rule: 'equal', problem: null }
      : { rule: 'exact', problem: 'is not exactly the registered URL' };
  if (target.scheme !== callback.scheme) return { rule: 'scheme', problem: 'has a different scheme' };
  if (hostOf(target) !== hostOf(callback)) return { rule: 'host', problem: 'has a different host or port' };
  if (!isBeneath(callback.path, target.path)) return { rule: 'path', problem: 'is not below the registered path' };
  if (callback.query !== undefined && target.query !== callback.query)
    return { rule: 'query', problem: 'has a different query from the registered URL' };
  if (!browserAgrees(target)) return { rule: 'browser', problem: 'is read differently by browsers' };
  return { rule: callback.path === target.path ? 'equal' : 'beneath', problem: null };
}

/** As `judgeRedirect`; null = yes, else why not. */
export const redirectProblem = (registered: string, asked: string, rules?: RedirectRules): string | null =>
  judgeRedirect(registered, asked, rules).problem;

/** The registered callback URLs allow `asked` if one of them does. */
export const isRedirectAllowed = (registered: readonly string[], asked: string, rules?: RedirectRules): boolean =>
  registered.some((callback) => judgeRedirect(callback, asked, rules).problem === null);

/** O3, last sentence: why a callback URL cannot be registered; null = it can. */
export function callbackProblem(callback: string): string | null {
  if (callback.includes('*')) return 'must not have wildcards';
  const address = readAddress(callback);
  if ('problem' in address) return address.problem;
  return browserAgrees(address) ? null : 'is read differently by browsers';
}

/** `callback` with more query parameters; its own query, if any, stays in front untouched (O1). */
export function addParameters(callback: string, parameters: Readonly<Record<string, string | undefined>>): string {
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
