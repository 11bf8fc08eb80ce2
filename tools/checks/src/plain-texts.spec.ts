import { describe, expect, it } from '@jest/globals';
import { allowed, coinedInComments, commentsIn, commentsOfCode, complaintAbout, textsForPeople, textsIn } from './plain-texts.js';
import { read, writtenFiles } from './repository.js';

const texts = textsForPeople();

describe('texts that people read', () => {
  it('say what is wrong and what to do, in plain words', () => {
    const stilted = texts.flatMap(({ place, text }) => {
      const complaint = allowed.has(text) ? null : complaintAbout(text);
      return complaint === null ? [] : [`${place}: "${text}": ${complaint}`];
    });
    expect(stilted).toEqual([]);
  });

  it('are plain in the catalogues and on the pages that come with the product, too', () => {
    const catalogue = JSON.parse(read('apps/web/src/language/catalogues/de.json')) as Readonly<Record<string, string>>;
    const pages = writtenFiles().filter((path) => /^apps\/web\/src\/site-texts\/.*\.md$/.test(path));
    const lines = [...Object.keys(catalogue), ...pages.flatMap((path) => read(path).split('\n'))];
    expect(lines.length).toBeGreaterThan(900);
    expect(lines.filter((line) => complaintAbout(line) !== null)).toEqual([]);
  });

  it('that are allowed are still there', () => {
    const all = new Set(texts.map(({ text }) => text));
    expect([...allowed.keys()].filter((text) => !all.has(text))).toEqual([]);
  });

  it.each([
    ["message('This is no e-mail address.')", 'This is no e-mail address.'],
    ["message('A code, please.')", 'A code, please.'],
    ["new Rejected('follow-yourself', 'Nobody can follow himself.')", 'Nobody can follow himself.'],
    ['() => `${count} pictures, so many were put back`', '{} pictures, so many were put back'],
    ['<p>Whoever joins accepts the rules.</p>', 'Whoever joins accepts the rules.'],
    ['words(`This is good for ${hours} hours`)', 'This is good for {} hours'],
  ])('are found in literals, templates and elements: %s', (source, text) => {
    expect(textsIn('planted.tsx', source).map((found) => found.text)).toEqual([text]);
    expect(complaintAbout(text)).toMatch(/^write /);
  });

  it.each([
    'There is no such photo.',
    'This link no longer works.',
    'Enter a valid e-mail address.',
    'Nobody can see it.',
    'Standing order',
  ])('may say: %s', (text) => expect(complaintAbout(text)).toBeNull());

  it('are not statements, comments or single words', () => {
    const source = "// whatever this is\nconst sql = 'select none of these from x'; const word = 'byIdsIncludingBlocked';";
    expect(textsIn('planted.ts', source)).toEqual([]);
  });
});

describe('comments of what ships', () => {
  it('say who and what in ordinary words', () => {
    const comments = commentsOfCode();
    expect(comments.length).toBeGreaterThan(3000);
    const coined = comments.flatMap(({ place, text }) => {
      const complaint = complaintAbout(text, coinedInComments);
      return complaint === null ? [] : [`${place}: ${text}: ${complaint}`];
    });
    expect(coined).toEqual([]);
  });

  it.each([
    '/** Of a photo, whoever sees it. */',
    'const one = 1; // whatever comes',
    ' * and what is kept beside it',
    '  // Made anew.',
    '// Asked once more.',
    '// People, none of whom are suspended.',
    '// Somebody has decided meanwhile.',
  ])('are found where a planted one is coined: %s', (line) => {
    const [comment] = commentsIn('planted.ts', line);
    expect(complaintAbout(comment?.text ?? '', coinedInComments)).toMatch(/^write /);
  });

  it.each([
    'const url = "https://whatever.example";',
    '/** `beside` stands next to it. */',
    '/** @param meanwhile runs in between */',
    "say('//anew');",
  ])('are neither addresses, nor names of the code: %s', (line) => {
    expect(commentsIn('planted.ts', line).filter(({ text }) => complaintAbout(text, coinedInComments) !== null)).toEqual([]);
  });
});
