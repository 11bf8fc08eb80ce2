import { describe, expect, it } from '@jest/globals';
import { judgement } from './decision.requests.js';

const read = (until: string) => judgement.safeParse({ reason: 'spam', until });

describe('the end of a suspension', () => {
  it.each([
    ['2028-02-29T10:00:00+0000', '2028-02-29T10:00:00.000Z'],
    ['2027-12-31T23:59:59+01:00', '2027-12-31T22:59:59.000Z'],
    ['2027-12-31T23:59:59-0330', '2028-01-01T03:29:59.000Z'],
  ])('S3 is a time with its offset: %s', (until, at) => expect(read(until).data?.until?.toISOString()).toBe(at));

  it.each([
    '2027-02-30T10:00:00+0000',
    '2027-02-29T10:00:00+0000',
    '2027-04-31T10:00:00+0000',
    '2027-13-01T10:00:00+0000',
    '2027-00-10T10:00:00+0000',
    '2027-01-00T10:00:00+0000',
    '2027-01-10T24:00:00+0000',
    '2027-01-10T10:60:00+0000',
    '2027-01-10T10:00:00+2500',
    '2027-01-10T10:00:00Z',
    '2027-01-10',
  ])('S3 is a date that exists: not %s', (until) => expect(read(until).success).toBe(false));
});
