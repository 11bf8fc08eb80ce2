import type { NotificationView } from '@heliograph/application/notifications';
import { letterMail } from '@heliograph/mail';
import { describe, expect, it } from '@jest/globals';
import { findLanguage } from '../language/languages.js';
import { digestLetter, streakLetter } from './letters.js';

const addresses = {
  pageUrl: (path: string) => `https://pages.example${path}`,
  rendition: (_: unknown, name: string) => `https://api.example/images/${name}`,
};
const reader = (code: string) => ({ name: 'Ada', language: findLanguage(code) as NonNullable<ReturnType<typeof findLanguage>>, addresses });
const images = [
  { name: '7-640.avif', format: 'avif', width: 640, height: 427 },
  { name: '7-640.jpg', format: 'jpeg', width: 640, height: 427 },
  { name: '7-2048.jpg', format: 'jpeg', width: 2048, height: 1366 },
];

/** A like of a photograph. */
function liked(photo: object = {}): NotificationView {
  const seen = {
    photo: { photoId: 7, state: 'published', isPictureHidden: false, title: 'Dunes', ...photo },
    details: { alt: '', images },
  };
  const person = { card: { userId: 3, name: '<b>Ben</b>', username: 'ben' } };
  return { id: 9, kind: 'like', count: 2, people: [person], photo: seen, comment: null } as unknown as NotificationView;
}

describe('mails that people ask for', () => {
  it('N2 say in the language of their reader what is new, with an address for each', () => {
    const english = digestLetter(reader('en'), { entries: [liked()], count: 1 });
    expect(english.subject).toBe('1 new notification at Heliograph');
    expect(english.items?.[0]).toMatchObject({
      text: '<b>Ben</b> and 1 other like your photograph',
      link: 'https://pages.example/photos/7',
    });
    const german = digestLetter(reader('de'), { entries: [liked()], count: 4 });
    expect([german.lang, german.subject, german.greeting, german.unsubscribeWords]).toEqual([
      'de',
      '4 neue Benachrichtigungen bei Heliograph',
      'Hallo Ada,',
      'Diese E-Mails abbestellen',
    ]);
    expect(german.after[0]).toBe('Auf dieser Seite findest du noch 3 weitere.');
  });

  it('N2 show pictures as every program of mail does: JPEG, by an absolute address, with their size', () => {
    const [item] = digestLetter(reader('en'), { entries: [liked()], count: 1 }).items ?? [];
    expect(item?.picture).toEqual({ url: 'https://api.example/images/7-640.jpg', width: 320, height: 214, alt: 'Dunes' });
  });

  it.each([{ state: 'draft' }, { isPictureHidden: true }])('B8 show no picture that not everybody may see: %j', (photo) =>
    expect(digestLetter(reader('en'), { entries: [liked(photo)], count: 1 }).items?.[0]?.picture).toBeNull(),
  );

  it.each(['en', 'de'])('N2 have subjects of ASCII, and take what people have typed as text (%s)', (code) => {
    for (const words of [digestLetter(reader(code), { entries: [liked()], count: 2 }), streakLetter(reader(code))]) {
      const { html, text } = letterMail({ ...words, to: 'ada@example.org', unsubscribe: 'https://pages.example/unsubscribe?token=x' });
      expect(words.subject).toMatch(/^[ -~]+$/);
      expect(html).toContain(`<html lang="${code}">`);
      expect(html).not.toContain('<b>');
      for (const part of [html, text]) expect(part).toContain('https://pages.example/unsubscribe?token=x');
    }
  });
});
