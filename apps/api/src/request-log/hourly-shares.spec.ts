import type { NewAppRequest } from '@heliograph/identity-contracts';
import { AppId, ClientId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { HourlyShares } from './hourly-shares.js';

const noon = new Date('2026-03-01T12:00:00Z');
const later = new Date('2026-03-01T13:00:00Z');

const answered: NewAppRequest = {
  of: { appId: AppId(1) },
  proven: true,
  at: noon,
  method: 'GET',
  route: '/photos',
  status: 200,
  milliseconds: 1,
  requestId: 'r',
  error: null,
  reason: null,
};
const refused: NewAppRequest = { ...answered, status: 404, reason: '404 Not Found' };
const unproven: NewAppRequest = { ...refused, of: { clientId: ClientId('hg_ci_1') }, proven: false };

const admitted = (shares: HourlyShares, request: NewAppRequest, times: number) =>
  Array.from({ length: times }, () => shares.admits(request)).filter(Boolean).length;

describe('what of an app is kept in an hour', () => {
  it('is the first ten of what was answered and then one of ten, up to sixty', () => {
    const shares = new HourlyShares();
    const kept = Array.from({ length: 40 }, (_, at) => (shares.admits(answered) ? at + 1 : 0)).filter(Boolean);
    expect(kept).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 40]);
    expect(kept.length + admitted(shares, answered, 10_000)).toBe(60);
  });

  it('is up to 120 refusals, in addition to what was answered, and twenty of what anybody can send', () => {
    const shares = new HourlyShares();
    expect([admitted(shares, answered, 10_000), admitted(shares, refused, 1_000), admitted(shares, unproven, 1_000)]).toEqual([
      60, 120, 20,
    ]);
  });

  it('starts again with the next hour, and for another app', () => {
    const shares = new HourlyShares();
    expect(admitted(shares, refused, 200)).toBe(120);
    expect(admitted(shares, { ...refused, of: { appId: AppId(2) } }, 200)).toBe(120);
    expect(admitted(shares, { ...refused, at: later }, 200)).toBe(120);
  });

  it('is forgotten where more apps come than it knows', () => {
    const shares = new HourlyShares(100);
    const of = { appId: AppId(1_000) };
    expect(admitted(shares, { ...refused, of }, 200)).toBe(120);
    for (let app = 1; app <= 98; app++) shares.admits({ ...refused, of: { appId: AppId(app) } });
    expect(admitted(shares, { ...refused, of }, 200)).toBe(0);
    for (let app = 99; app <= 100; app++) shares.admits({ ...refused, of: { appId: AppId(app) } });
    expect(admitted(shares, { ...refused, of }, 200)).toBe(120);
  });
});
