import { describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { newTotpSecret, stepOf, totpUri } from './totp.js';

const at = (seconds: number) => new Date(seconds * 1000);

describe('codes of an authenticator app', () => {
  it('are those of RFC 6238, appendix B (the last six digits)', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(stepOf(secret, '287082', at(59))).toBe(1);
    expect(stepOf(secret, '081804', at(1111111109))).toBe(37037036);
    expect(stepOf(secret, '005924', at(1234567890))).toBe(41152263);
  });

  it('are good for their own step, the one before and the one after', () => {
    const secret = newTotpSecret();
    const token = generateSync({ secret, epoch: 1_000_000_020 });
    const good = [-31, -30, -1, 0, 29, 30, 59, 60].map((seconds) => stepOf(secret, token, at(1_000_000_020 + seconds)) !== null);
    expect(good).toEqual([false, true, true, true, true, true, true, false]);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '12 456'])('%j is none', (code) =>
    expect(stepOf(newTotpSecret(), code, at(0))).toBeNull(),
  );

  it('are set up by an address that names product and person', () =>
    expect(totpUri('ada', 'ABCD')).toBe('otpauth://totp/Heliograph:ada?secret=ABCD&issuer=Heliograph'));
});
