import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { addressIn, isLocal } from '@heliograph/kernel';

/** Browsers send addresses of their push service; strangers send any. Nothing behind the firewall is asked. */
const inner = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, prefix, 'ipv4');
/** All of IPv6 that is in the internet is below 2000::/3; of that, these lead back to IPv4 or nowhere. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(network, prefix, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const MAX_LENGTH = 2_000;

export interface EndpointRules {
  /** For trials on one machine: also by `http:`. */
  readonly mayBeLoopback: boolean;
}

export class EndpointRefused extends Error {
  readonly code = 'EREFUSED';
}

function isAllowed(address: string, { mayBeLoopback }: EndpointRules): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (loopback.check(address, family)) return mayBeLoopback;
  if (inner.check(address, family)) return false;
  return family === 'ipv4' || global.check(address, family);
}

/** The address as it may be asked; null = it may not. What its name stands for is looked at each time that it is asked: `guardedLookup`. */
export function endpointOf(text: string, rules: EndpointRules): URL | null {
  const url = text.length > MAX_LENGTH ? null : addressIn(text);
  if (url === null) return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isHere = isLocal(url.href);
  if (url.username || url.password || url.hash) return null;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere && rules.mayBeLoopback)) return null;
  if (isHere && !rules.mayBeLoopback) return null;
  if (isIP(host) !== 0) return isAllowed(host, rules) ? url : null;
  // A name without a dot is of the own network.
  return host.includes('.') || isHere ? url : null;
}

/** Resolves names for one connection, and refuses what is not in the internet: the connection goes to the very address that was looked at. */
export const guardedLookup =
  (rules: EndpointRules): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const refused = addresses.length === 0 || addresses.some(({ address }) => !isAllowed(address, rules));
      if (refused) return callback(new EndpointRefused('The address is not in the internet'), '');
      if (options.all) return callback(null, addresses);
      const [{ address, family }] = addresses as [{ address: string; family: number }];
      return callback(null, address, family);
    });
