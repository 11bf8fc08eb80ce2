import { describe, expect, it } from '@jest/globals';
import { cameraKey, lookMark, marksOfLook, namesOfColors, orientationOf } from './photo-look.js';

const blue = (ratio: number) => ({ hex: '#1e90ff', ratio });
const navy = (ratio: number) => ({ hex: '#000080', ratio });
const red = (ratio: number) => ({ hex: '#ff0000', ratio });

describe('the look of a photo', () => {
  it('S18 it has the colour of most of it, and those of much of it, shades together', () => {
    expect(namesOfColors([red(0.8), blue(0.1)])).toEqual(['red']);
    expect(namesOfColors([red(0.5), blue(0.1), navy(0.05)])).toEqual(['red', 'blue']);
    expect(namesOfColors([red(0.1), blue(0.06), navy(0.05)])).toEqual(['blue']);
    expect(namesOfColors([])).toEqual([]);
  });

  it('S18 it is square where its sides differ by at most a twentieth', () => {
    const of = (width: number, height: number) => orientationOf({ width, height });
    expect([of(3000, 2000), of(2000, 3000), of(1000, 1000), of(1050, 1000), of(1000, 1050)]).toEqual([
      ...['landscape', 'portrait', 'square', 'square', 'square'],
    ]);
    expect([of(1051, 1000), of(1000, 1051)]).toEqual(['landscape', 'portrait']);
  });

  it('S18 a filter by colour, by orientation or by both asks for one of its marks', () => {
    const marks = marksOfLook({ width: 3, height: 2, colors: [red(0.6), blue(0.3)] });
    expect(marks).toEqual(['landscape', 'red', 'blue', 'red landscape', 'blue landscape']);
    expect([lookMark('blue', 'landscape'), lookMark('0000FF', undefined), lookMark(undefined, 'landscape')]).toEqual([
      ...['blue landscape', 'blue', 'landscape'],
    ]);
    expect(lookMark(undefined, undefined)).toBeNull();
  });

  it('S18 a camera is the same in other case and white space', () =>
    expect(cameraKey('  Nikon\u00a0 D750 ')).toBe(cameraKey('NIKON D750')));
});
