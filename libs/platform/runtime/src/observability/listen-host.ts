import { networkInterfaces } from 'node:os';
import { isLocal, loopbackHost } from '@heliograph/kernel';

/** The loopback address for a solo product under an address of this machine. Else every address, IPv6 included where the machine has it. */
export function listenHost({ profile, api }: { profile: 'solo' | 'external'; api: { publicUrl: string } }): string {
  if (profile === 'solo' && isLocal(api.publicUrl)) return loopbackHost(new URL(api.publicUrl));
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.some(({ family }) => family === 'IPv6') ? '::' : '0.0.0.0';
}
