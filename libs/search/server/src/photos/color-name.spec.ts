import { describe, expect, it } from '@jest/globals';
import { colorNameOf } from './color-name.js';

describe('the name of a colour', () => {
  it.each([
    ['red', ['#ff0000', '#dc143c', '#b22222', '#8b0000', '#ff6347']],
    ['orange', ['#ffa500', '#ff8c00', '#f4a460', '#e07b30']],
    ['yellow', ['#ffff00', '#ffd700', '#f0e68c', '#fff44f']],
    ['green', ['#008000', '#00ff00', '#228b22', '#6b8e23', '#556b2f', '#2e8b57', '#9acd32']],
    ['blue', ['#0000ff', '#1e90ff', '#000080', '#87ceeb', '#4682b4', '#00ffff', '#2a4a6a']],
    ['purple', ['#800080', '#8a2be2', '#9370db', '#4b0082', '#663399']],
    ['pink', ['#ffc0cb', '#ff69b4', '#ff1493', '#ffb6c1', '#ff00ff']],
    ['brown', ['#8b4513', '#a0522d', '#5c4033', '#d2b48c', '#6f4e37', '#c2a060']],
    ['black', ['#000000', '#0a0a0a', '#101018', '#140c0c']],
    ['grey', ['#808080', '#404040', '#c0c0c0', '#708090', '#dcdcdc']],
    ['white', ['#ffffff', '#fafafa', '#f5f5f5', '#fffaf0', '#f0f8ff']],
  ])('is %s', (name, colors) => expect(colors.map((hex) => [hex, colorNameOf(hex)])).toEqual(colors.map((hex) => [hex, name])));

  it('is one, with and without a number sign and in capital letters', () =>
    expect(['#1e90ff', '1e90ff', '1E90FF'].map(colorNameOf)).toEqual(['blue', 'blue', 'blue']));
});
