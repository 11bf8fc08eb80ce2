import { describe, expect, it } from '@jest/globals';
import { estimator, formatEstimate } from './estimate.js';

const place = (seq: number, source = 'views.photo-card@1', head = 1_000_000) => ({
  projection: 'views.photo-card',
  source,
  log: 'media',
  seq,
  head,
});

function follow() {
  let now = 0;
  const estimate = estimator(() => now);
  return (at: number, ...of: Parameters<typeof place>) => {
    now = at;
    return formatEstimate(estimate(place(...of)));
  };
}

describe('how long a rebuild takes', () => {
  it('is not known at its first batch, nor where it went on', () => {
    expect(follow()(0, 400_000)).toBe('views.photo-card@1: media 400,000 of 1,000,000');
  });

  it('follows from what was done in the last seconds, not before', () => {
    const report = follow();
    report(0, 100_000);
    expect(report(1_000, 110_000)).toBe('views.photo-card@1: media 110,000 of 1,000,000, 10,000/s, 89 s left');
    report(8_000, 180_000);
    expect(report(20_000, 780_000)).toBe('views.photo-card@1: media 780,000 of 1,000,000, 50,000/s, 5 s left');
  });

  it('starts again with every source, and where a source starts again', () => {
    const report = follow();
    report(0, 0);
    report(1_000, 500_000);
    expect(report(1_500, 1_000, 'views.photo-card@1#1')).toBe('views.photo-card@1#1: media 1,000 of 1,000,000');
    expect(report(2_500, 2_000, 'views.photo-card@1#1')).toBe('views.photo-card@1#1: media 2,000 of 1,000,000, 1,000/s, 17 min left');
    expect(report(3_000, 10, 'views.photo-card@1#1')).toBe('views.photo-card@1#1: media 10 of 1,000,000');
  });

  it('is nothing when the head is reached', () => {
    const report = follow();
    report(0, 0);
    expect(report(1_000, 1_000_000)).toBe('views.photo-card@1: media 1,000,000 of 1,000,000, 1,000,000/s, 0 s left');
  });
});
