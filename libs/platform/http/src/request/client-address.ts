import { BlockList, isIP } from 'node:net';
import { addressIn } from '@heliograph/kernel';

/** The proxies whose `X-Forwarded-For` is trusted: addresses and networks in CIDR notation. */
export class TrustedProxies {
  private readonly list = new BlockList();

  constructor(entries: readonly string[]) {
    for (const entry of entries) {
      const [address = '', prefix] = entry.split('/');
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
      if (isIP(address) === 0) throw new Error(`TRUSTED_PROXIES: ${entry} is neither an address nor a network`);
      if (prefix === undefined) this.list.addAddress(address, family);
      else this.list.addSubnet(address, Number(prefix), family);
    }
  }

  trusts(address: string): boolean {
    const family = isIP(address);
    return family !== 0 && this.list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  }
}

/** The nearest address that is not a trusted proxy's (A5). Entries that clients wrote into the header are never used. */
export function clientAddress(peer: string, forwardedFor: string | undefined, proxies: TrustedProxies): string {
  let address = plainAddress(peer) ?? peer;
  const hops = forwardedFor?.split(',') ?? [];
  while (hops.length > 0 && proxies.trusts(address)) {
    const hop = plainAddress(hops.pop() ?? '');
    if (hop === null) return address;
    address = hop;
  }
  return address;
}

/** One budget per IPv4 address, one per IPv6 /64 (A5). */
export function addressBudget(address: string): string {
  return isIP(address) === 6 ? `${groups(address).slice(0, 4).join(':')}::/64` : address;
}

/** What the log keeps of an address: the network that it is in, which names no person (IPv4 /24, IPv6 /48). null = no address. */
export function networkOf(address: string): string | null {
  const version = isIP(address);
  if (version === 4) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  return version === 6 ? `${groups(address).slice(0, 3).join(':')}::/48` : null;
}

/** Without port, brackets and zone; an IPv4-mapped IPv6 address in any notation is returned as IPv4. null = no address. */
function plainAddress(text: string): string | null {
  // The two forms in which nearly all addresses come.
  const [, plain = text] = /^::ffff:([\d.]+)$/.exec(text) ?? [];
  if (isIP(plain) === 4) return plain;
  const trimmed = text.trim();
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1];
  const address = (bracketed ?? trimmed.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')).split('%', 1)[0] ?? '';
  const version = isIP(address);
  if (version !== 6) return version === 0 ? null : address;
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical(address));
  return mapped ? [mapped[1], mapped[2]].flatMap(bytesOf).join('.') : address;
}

function bytesOf(group = '0'): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}

function canonical(address: string): string {
  return addressIn(`http://[${address}]`)?.hostname.slice(1, -1) ?? address;
}

function groups(address: string): string[] {
  const [head = '', tail] = canonical(address).split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}
