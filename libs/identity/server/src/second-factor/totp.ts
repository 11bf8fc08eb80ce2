import { generateSecret, generateURI, verifySync } from 'otplib';

/** Steps of 30 seconds; one before and one after the present are taken, for clocks that differ and people who type slowly. */
const STEP_SECONDS = 30;

/** 160 bits, as base32. */
export const newTotpSecret = (): string => generateSecret();

export const totpUri = (username: string, secret: string): string => generateURI({ issuer: 'Heliograph', label: username, secret });

/** The time step that this is the code of; null = of none that counts now. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const found = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS });
  return found.valid && 'timeStep' in found ? found.timeStep : null;
}
