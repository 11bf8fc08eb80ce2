import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { rgbaToThumbHash } from 'thumbhash';
import { cellsOf, Placeholder } from './placeholder.js';

/** Base64 of a picture of 32 by 16 pixels, its left half red and its right half blue. */
function thumbhash(alpha: number): string {
  const row = [...Array(16).fill([220, 30, 30, alpha]), ...Array(16).fill([30, 30, 220, alpha])].flat() as number[];
  return Buffer.from(rgbaToThumbHash(32, 16, new Uint8Array(Array(16).fill(row).flat() as number[]))).toString('base64');
}

const grounds = (photo: Parameters<typeof Placeholder>[0]['photo']) => renderToStaticMarkup(<Placeholder photo={photo} />);

describe('the placeholder of a photograph', () => {
  it('has its colours where they are', () => {
    const { columns, rows, colors } = cellsOf(thumbhash(255)) as NonNullable<ReturnType<typeof cellsOf>>;
    expect([columns, rows, colors.length]).toEqual([5, 3, 15]);
    for (let row = 0; row < rows; row++) {
      const [red, blue] = [colors[row * columns], colors[row * columns + columns - 1]].map((hex) =>
        Buffer.from((hex ?? '').slice(1), 'hex'),
      );
      expect((red?.[0] ?? 0) - (red?.[2] ?? 0)).toBeGreaterThan(80);
      expect((blue?.[2] ?? 0) - (blue?.[0] ?? 0)).toBeGreaterThan(80);
    }
  });

  it('fills all of the place, and a little more for the blur', () => {
    const rects = [...grounds({ thumbhash: thumbhash(255), color: null }).matchAll(/x="(-?\d)" y="(-?\d)" width="(\d)" height="(\d)"/g)];
    const [left, top, right, bottom] = [[1], [2], [1, 3], [2, 4]].map((parts) =>
      rects.map((rect) => parts.reduce((sum, part) => sum + Number(rect[part]), 0)),
    );
    expect([Math.min(...(left ?? [])), Math.min(...(top ?? [])), Math.max(...(right ?? [])), Math.max(...(bottom ?? []))]).toEqual([
      -1, -1, 6, 4,
    ]);
  });

  it('is the strongest colour of a picture without a thumbhash, and of one that can be seen through; nothing for what is no colour', () => {
    for (const hash of [null, '', 'AAAA', thumbhash(0)]) {
      expect(grounds({ thumbhash: hash, color: '#102030' })).toContain('fill="#102030"');
      expect(grounds({ thumbhash: hash, color: 'url(#x)' })).toBe('');
    }
  });
});
