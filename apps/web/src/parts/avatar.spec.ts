import { describe, expect, it } from '@jest/globals';
import { avatarColour, initialsOf } from './avatar.js';

describe('who has no picture', () => {
  it.each([
    ['Marta Lind', 'ML'],
    ['Anneke de Wit', 'AW'],
    ['okoro', 'O'],
    ['高橋 雪', '高'],
    ['“Ann” (the walker)', 'A'],
    ['***', 'M'],
  ])('%s is shown as %s', (name, initials) => expect(initialsOf({ name, username: 'marta.lind' })).toBe(initials));

  it('has the same colour everywhere, and not that of everybody else', () => {
    expect(['marta.lind', 'Marta.Lind', 'okoro', 'yuki'].map(avatarColour)).toEqual(['hue-3', 'hue-3', 'hue-2', 'hue-10']);
    expect(new Set(Array.from({ length: 200 }, (_, index) => avatarColour(`person_${index}`))).size).toBe(12);
  });
});
