import { describe, expect, it } from '@jest/globals';
import { readExifDate, readExifOffset } from './exif-date.js';
import { tookAt } from './took-at.js';

describe('E: POST /photos dates as cameras and editors write them', () => {
  it.each([
    ['2024:05:01 23:30:15', '2024-05-01T23:30:15', null],
    ['2024-05-01T23:30:15Z', '2024-05-01T23:30:15', 0],
    ['2024-05-01T23:30:15.123+02:00', '2024-05-01T23:30:15', 120],
    ['2024:05:01 23:30:15+02:00', '2024-05-01T23:30:15', 120],
    ['2024:05:01 23:30:15.99', '2024-05-01T23:30:15', null],
    ['2024:05:01 23:30:15,5 -0330', '2024-05-01T23:30:15', -210],
    ['2024:05:01 23:30:15:07', '2024-05-01T23:30:15', null],
    ['2024:05:01 23:30', '2024-05-01T23:30:00', null],
    ['2024:05:01', '2024-05-01T00:00:00', null],
    ['2024:05:01   :  :  ', '2024-05-01T00:00:00', null],
    ['2024/05/01 23:30:15', '2024-05-01T23:30:15', null],
    ['2024.05.01 23:30:15', '2024-05-01T23:30:15', null],
    ['2024-05-01 23:30:15', '2024-05-01T23:30:15', null],
    ['2024: 5: 1  9: 3: 5', '2024-05-01T09:03:05', null],
    ['2024:5:1 9:03:05', '2024-05-01T09:03:05', null],
    ['20240501T233015Z', '2024-05-01T23:30:15', 0],
    ['20240501 233015', '2024-05-01T23:30:15', null],
    ['20240501', '2024-05-01T00:00:00', null],
    [' 2024:05:01 23:30:15 ', '2024-05-01T23:30:15', null],
    ['2024:05:01 24:05:32', '2024-05-01T00:05:32', null],
    ['2024:05:01 24:00:00', '2024-05-01T00:00:00', null],
    ['2024:05:01 11:30:15 PM', '2024-05-01T23:30:15', null],
    ['2024:05:01 12:30:15 a.m.', '2024-05-01T00:30:15', null],
    ['2024:05:01 23:30:15 CEST', '2024-05-01T23:30:15', null],
    ['2024:05:01 23:30:15 UTC', '2024-05-01T23:30:15', 0],
    ['2024:05:01 23:30:15 GMT+2', '2024-05-01T23:30:15', 120],
    ['2024:05:01 23:30:15 \u221205:00', '2024-05-01T23:30:15', -300],
    ['2024:05:01 23:30:15+99:00', '2024-05-01T23:30:15', null],
    ['2024:02:29 00:00:00', '2024-02-29T00:00:00', null],
  ])('%p is read', (text, local, offsetMinutes) => expect(readExifDate(text)).toEqual({ local, offsetMinutes }));

  it.each([
    ...['', ' ', '0000:00:00 00:00:00', '0000-00-00T00:00:00', '    :  :     :  :  ', '2024:  :     :  :  ', '0001:01:01 00:00:00'],
    ...['1601:01:01 00:00:00', '2024:00:00 00:00:00', '2024:02:30 10:00:00', '2023:02:29 10:00:00', '2024:13:01 10:00:00'],
    ...['2024:04:31 10:00:00', '2024:05:01 25:00:00', '2024:05:01 23:60:00', '2024:05:01 23:30:60', '2024:05:01 13:30:00 PM'],
    ...[
      'rubbish',
      '2024',
      '24:05:01 23:30:15',
      '01/05/2024 23:30',
      '2024:05:01 23:30:15 and more words',
      `2024:05:01${' '.repeat(100_000)}x`,
    ],
  ])('%p is no date', (text) => expect(readExifDate(text)).toBeNull());

  it.each([
    ['+02:00', 120],
    ['+0200', 120],
    ['+02', 120],
    ['+2', 120],
    ['+2:00', 120],
    ['+5:45', 345],
    ['-03:30', -210],
    [' +02:00 ', 120],
    ['UTC+02:00', 120],
    ['GMT-3', -180],
    ['\u221205:00', -300],
    ['Z', 0],
    ['UTC', 0],
    ['+00:00', 0],
    ['-00:00', 0],
  ])('%p is an offset', (text, minutes) => expect(readExifOffset(text)).toBe(minutes));

  it.each(['', '   :  ', '+  :  ', '+15:00', '+02:60', 'CEST', '00:00:00', 'Europe/Berlin'])('%p is no offset', (text) =>
    expect(readExifOffset(text)).toBeNull(),
  );
});

describe('E: POST /photos the first date that can be used counts', () => {
  const now = '2026-03-01T10:00:00.000Z';
  const took = (...exif: { dateTime: string; offsets: string[] }[]) => {
    const { local, offsetMinutes, source } = tookAt({ form: null, exif, ownerOffsetMinutes: null, now });
    return [local, offsetMinutes, source];
  };
  const good = { dateTime: '2024:05:01 23:30:15', offsets: ['+02:00'] };
  const read = ['2024-05-01T23:30:15', 120, 'exif'];

  it.each(['0000:00:00 00:00:00', '    :  :     :  :  ', '', '2024:02:30 10:00:00', '2099:01:01 00:00:00', 'rubbish'])(
    'behind %p',
    (dateTime) => {
      expect(took({ dateTime, offsets: ['+05:00'] }, good)).toEqual(read);
      expect(took({ dateTime, offsets: [] }, { dateTime, offsets: [] }, good)).toEqual(read);
    },
  );

  it('before all others', () => expect(took(good, { dateTime: '2025:01:01 00:00:00', offsets: [] })).toEqual(read));

  it.each([[['   :  ', '+02:00']], [['', '', '+02:00']], [['+99:00', '+02:00']], [['+02:00', '+09:00']]])(
    'with the first offset of %p that is one',
    (offsets) => expect(took({ ...good, offsets })).toEqual(read),
  );

  it('with the offset in its own text before all others', () =>
    expect(took({ dateTime: '2024:05:01 23:30:15+02:00', offsets: ['+09:00'] })).toEqual(read));
});
