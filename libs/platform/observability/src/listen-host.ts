import { networkInterfaces } from 'node:os';

/** The loopback address for a solo product under localhost. Else every address, IPv6 included where the machine has it. */
export function listenHost({ profile, api }: { profile: 'solo' | 'external'; api: { publicUrl: string } }): string {
  if (profile === 'solo' && new URL(api.publicUrl).hostname === 'localhost') return 'localhost';
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.some(({ family }) => family === 'IPv6') ? '::' : '0.0.0.0';
}
