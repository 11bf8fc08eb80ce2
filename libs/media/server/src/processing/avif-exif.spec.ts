import { describe, expect, it } from '@jest/globals';
import { exifOfItem } from './avif-exif.js';

/** A box `iloc` of version 0 whose places and lengths have no bytes: each item says that it has 65,535 parts. */
function emptyParts(items: number): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, items >> 8, items & 0xff]);
  const each = Array.from({ length: items }, (_, id) => Buffer.from([(id + 2) >> 8, (id + 2) & 0xff, 0, 0, 0xff, 0xff]));
  return Buffer.concat([head, ...each]);
}

describe('the place of EXIF in a file of the ISO family', () => {
  it('parts of other items that take no bytes cost nothing, however many they say they are', () => {
    const began = process.cpuUsage();
    expect(exifOfItem(1, { file: Buffer.alloc(0), locations: emptyParts(20_000), data: undefined })).toBeNull();
    // 1,300 million parts take many seconds one by one.
    expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
  });

  it('an item of more parts than any program writes has none', () => {
    expect(exifOfItem(2, { file: Buffer.alloc(0), locations: emptyParts(1), data: undefined })).toBeNull();
  });
});
