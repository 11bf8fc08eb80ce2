import type { Address } from './address.js';

/**
 * The reading of a browser (WHATWG) must not differ from ours: same origin, the very path we compared, nothing hidden in front of the
 * host. Where the two readings part, somebody could be sent where nobody registered anything.
 */
export function browserAgrees(callback: Address, target: Address): boolean {
  if (![callback, target].every(({ text }) => URL.canParse(text))) return false;
  const registered = new URL(callback.text);
  const asked = new URL(target.text);
  return (
    asked.protocol === `${target.scheme}:` &&
    asked.protocol === registered.protocol &&
    asked.host === registered.host &&
    asked.username === '' &&
    asked.password === '' &&
    asked.hash === '' &&
    asked.pathname === target.path &&
    (!target.web || hostOf(asked) === target.authority)
  );
}

function hostOf(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`;
}
