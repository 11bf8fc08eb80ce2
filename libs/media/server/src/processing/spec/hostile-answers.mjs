/* What a decoder might say and leave that a picture has taken over, by names that the specs use. */
import { appendFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';

export const made = { width: 60, height: 40, colors: [{ hex: '#102030', ratio: 0.5 }], thumbhash: 'AAAA', fingerprint: '0123456789abcdef' };
const rendered = (more) => JSON.stringify({ rendered: { ...made, ...more } });

/** Lines that are none of a decoder. */
export const answers = {
  'no JSON': '{',
  'another shape': JSON.stringify({ rendered: ['all of it'] }),
  'a square for a photo': JSON.stringify({ rendered: null }),
  'more than was asked': rendered({ ownerId: 1 }),
  'too many pixels': rendered({ width: 12_000, height: 12_000 }),
  'another size': rendered({ width: 61, height: 44 }),
  'a colour that is none': rendered({ colors: [{ hex: 'url(https://elsewhere.example)', ratio: 0.5 }] }),
  'a placeholder of megabytes': rendered({ thumbhash: 'A'.repeat(4_000_000) }),
  'words for what it looks like': rendered({ fingerprint: "'; drop table media.photos; --" }),
  'two at once': `${rendered()}\n${rendered()}`,
};

/** Makes files that are not what a job wants. `picture` is as large as `made` says. */
export const files = {
  'a page': ({ full }) => writeFileSync(full, '<script>alert(1)</script>'),
  'a larger picture': ({ thumb }, picture) => picture.resize(600, 400).webp().toFile(thumb),
  'another type': ({ full }, picture) => picture.png().toFile(full),
  metadata: ({ full }, picture) =>
    picture
      .withExif({ IFD0: { Artist: 'somebody' } })
      .webp()
      .toFile(full),
  'something behind the picture': ({ full }) => appendFileSync(full, 'PK and an archive'),
  'a file of 200 MB': ({ full }) => truncateSync(full, 200_000_000),
  'an empty file': ({ full }) => writeFileSync(full, ''),
  'no file': ({ full }) => rmSync(full),
  'many files': ({ full }) => Array.from({ length: 2_000 }, (_, at) => writeFileSync(`${full}-${at}`, '')),
};
