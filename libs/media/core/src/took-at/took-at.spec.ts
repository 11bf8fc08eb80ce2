import { describe, expect, it } from '@jest/globals';
import { chooseTookAt } from './took-at.js';

const now = '2026-03-01T10:00:00.000Z';
const facts = { form: null, exif: [], ownerOffsetMinutes: null, now };

describe('when a photo was taken (contract E, Upload)', () => {
  const exif = { dateTime: '2026:02:28 18:30:00', offsets: ['+05:45'] };

  it('is what the form says, before all else', () => {
    expect(chooseTookAt({ ...facts, form: '2020-01-02T03:04:05-0800', exif: [exif] })).toEqual({
      local: '2020-01-02T03:04:05',
      offsetMinutes: -480,
      source: 'form',
    });
  });

  it('else EXIF with its offset', () => {
    expect(chooseTookAt({ ...facts, exif: [exif], ownerOffsetMinutes: 60 })).toEqual({
      local: '2026-02-28T18:30:00',
      offsetMinutes: 345,
      source: 'exif',
    });
  });

  it('else EXIF in the owner’s latest offset, or UTC', () => {
    const without = { ...exif, offsets: [] };
    expect(chooseTookAt({ ...facts, exif: [without], ownerOffsetMinutes: -210 })).toMatchObject({
      offsetMinutes: -210,
      source: 'exif-without-offset',
    });
    expect(chooseTookAt({ ...facts, exif: [without] })).toMatchObject({ offsetMinutes: 0, source: 'exif-without-offset' });
    expect(chooseTookAt({ ...facts, exif: [{ ...exif, offsets: ['   :  '] }] })).toMatchObject({ source: 'exif-without-offset' });
  });

  it('else the upload’s time', () => {
    const upload = { local: '2026-03-01T10:00:00', offsetMinutes: 0, source: 'upload' };
    expect(chooseTookAt(facts)).toEqual(upload);
    expect(chooseTookAt({ ...facts, form: '  ' })).toEqual(upload);
    for (const dateTime of ['0000:00:00 00:00:00', '    :  :     :  :  ', '2026:02:30 10:00:00', 'rubbish'])
      expect(chooseTookAt({ ...facts, exif: [{ dateTime, offsets: [] }] })).toEqual(upload);
  });

  describe('with the clock of a browser', () => {
    const clock = '2026-03-02T00:00:05+1400';

    it('is the time at which the upload began there', () => {
      expect(chooseTookAt({ ...facts, clock })).toEqual({ local: '2026-03-02T00:00:05', offsetMinutes: 840, source: 'form' });
      // It took until after midnight.
      const late = '2026-02-28T23:59:00-1100';
      expect(chooseTookAt({ ...facts, clock: late, now: '2026-03-01T11:30:00.000Z' })).toMatchObject({ local: '2026-02-28T23:59:00' });
    });

    it('is the time of the server where the clock is wrong by more than a day', () => {
      for (const wrong of ['1970-01-01T00:00:00+1400', '2031-01-01T00:00:00+1400'])
        expect(chooseTookAt({ ...facts, clock: wrong })).toEqual(chooseTookAt(facts));
    });

    it('is in its offset, which then is known, where neither form nor EXIF have one', () => {
      const without = { ...exif, offsets: [] };
      expect(chooseTookAt({ ...facts, clock, ownerOffsetMinutes: 60, form: '2026-02-27T03:04' })).toEqual({
        local: '2026-02-27T03:04:00',
        offsetMinutes: 840,
        source: 'form',
      });
      expect(chooseTookAt({ ...facts, clock, ownerOffsetMinutes: 60, exif: [without] })).toMatchObject({
        offsetMinutes: 840,
        source: 'exif',
      });
      expect(chooseTookAt({ ...facts, clock, exif: [exif] })).toMatchObject({ offsetMinutes: 345 });
      expect(chooseTookAt({ ...facts, clock, form: '2026-02-27T03:04Z' })).toMatchObject({ offsetMinutes: 0 });
    });

    it.each(['', 'now', '2026-03-02T00:00:05', '2026-03-02T00:00:05+1500', '2026-02-30T00:00:05+0100'])('%j is no clock', (none) => {
      expect(chooseTookAt({ ...facts, clock: none })).toEqual(chooseTookAt(facts));
    });
  });

  it('lies at most a day ahead: a form is refused, EXIF passed over', () => {
    expect(chooseTookAt({ ...facts, form: '2026-03-02T10:00:00Z' })).toMatchObject({ source: 'form' });
    expect(() => chooseTookAt({ ...facts, form: '2026-03-02T10:00:01Z' })).toThrow('more than a day in the future');
    expect(() => chooseTookAt({ ...facts, form: '2026-03-02T00:00:01-1000' })).toThrow('more than a day in the future');
    expect(chooseTookAt({ ...facts, exif: [{ dateTime: '2031:01:01 00:00:00', offsets: [] }] })).toMatchObject({ source: 'upload' });
  });

  it.each([
    '2026-13-01',
    '2026-02-29',
    '0000-01-01',
    '2026-01-01T24:00',
    '2026-01-01T10:60',
    '2026-01-01T10:00:00+1500',
    '1/2/2026',
    '20260101',
    '2026-01-01T10:00:00+0160',
  ])('%s in the form is no date', (form) => expect(() => chooseTookAt({ ...facts, form })).toThrow('took_at must be a date'));
});
