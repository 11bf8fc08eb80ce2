import { describe, expect, it } from '@jest/globals';
import { Sealer } from './sealer.js';

describe('what a browser keeps for us', () => {
  const sealer = new Sealer('a secret of the specs');
  const until = new Date('2026-03-01T12:15:00Z');
  const before = new Date('2026-03-01T12:14:59Z');
  const sealed = sealer.seal('begun', { state: 'readable?' }, until);

  it('comes back as it was', () => expect(sealer.open('begun', sealed, before)).toEqual({ state: 'readable?' }));
  it('cannot be read by the browser', () => expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('readable'));
  it('is good for its purpose alone', () => expect(sealer.open('confirmedByProvider', sealed, before)).toBeNull());
  it('is good for a while', () => expect(sealer.open('begun', sealed, until)).toBeNull());
  it('is good under our secret alone', () => expect(new Sealer('another').open('begun', sealed, before)).toBeNull());

  it('cannot be changed in any byte', () => {
    const bytes = Buffer.from(sealed, 'base64url');
    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect([place, sealer.open('begun', changed.toString('base64url'), before)]).toEqual([place, null]);
    }
  });

  it.each(['', 'x', 'not sealed by anybody at all, but long enough'])('is not %j', (text) =>
    expect(sealer.open('begun', text, before)).toBeNull(),
  );
});
