import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SearchFixture } from '../spec/search-fixture.js';

/*
 * What people expect to find, judged by hand: a small community, and for each query everything that it finds, best first. The rules
 * behind the order are in docs/adr/0033-search-ranking.md.
 */

interface Photo {
  readonly title: string;
  readonly tags?: readonly string[];
  readonly description?: string;
  readonly likes?: number;
}

/** Photo 1 was published first. */
const photos: Readonly<Record<number, Photo>> = {
  1: { title: 'Sunset', likes: 1 },
  2: { title: 'Sunset', likes: 3 },
  3: { title: 'Sunset', likes: 1 },
  4: { title: 'Harbour at sunset', tags: ['Boats'] },
  5: { title: 'Harbour', tags: ['sunset', 'red boat'], likes: 4 },
  6: { title: 'The old mill', description: 'Seen at sunset from the harbour.', likes: 5 },
  7: { title: 'Sunsets of the year', tags: ['series'], likes: 5 },
  8: { title: 'Sunflowers', tags: ['sun'] },
  9: { title: 'Café au lait, Zürich', tags: ['Coffee'] },
  10: { title: 'Große Straße', description: 'Der Weg zur Fußgängerzone' },
  11: { title: 'İstanbul ışıkları', tags: ['Gece'] },
  12: { title: '東京タワー', tags: ['夜景'] },
  13: { title: '京都の東', likes: 5 },
  14: { title: 'غروب الشَّمْس', tags: ['بحر'] },
  15: { title: 'ﬁsh & ｃｈｉｐｓ', description: '100% fresh' },
  16: { title: 'Morning 🌅', tags: ['dawn'] },
  17: { title: 'I ❤️ rain', description: 'No sun today 😀' },
  18: { title: 'Закат на море' },
  19: { title: 'Ηλιοβασίλεμα στη θάλασσα' },
  20: { title: 'ภาพถ่ายพระอาทิตย์ตก' },
  21: { title: 'Étude n° 5', description: 'Black & white, snake_case, C:\\temp, "quoted"' },
};

/** User 1 registered first. */
const users: Readonly<Record<number, readonly [username: string, name: string, followers?: number]>> = {
  1: ['ann', 'Dora Lake', 0],
  2: ['annabel', 'Ben Hill', 1],
  3: ['carol', 'Ann', 2],
  4: ['ann_lee', 'Lee', 0],
  5: ['dave', 'Mary Ann Stone', 1],
  6: ['eve', 'Annette', 5],
  7: ['frank', 'Annette', 0],
  8: ['ozil', 'Mesut Özil', 0],
  9: ['yuki', '山田 雪', 0],
  10: ['j.r.doe', "Sinéad O'Connor", 0],
  11: ['lake', 'Zoë', 0],
};

let fixture: SearchFixture;

beforeAll(async () => {
  fixture = await SearchFixture.start();
  for (const [id, { title, tags = [], description = '', likes = 0 }] of Object.entries(photos)) {
    await fixture.publish(Number(id), title, tags, { description });
    await fixture.like(Number(id), likes);
  }
  for (const [id, [username, name, followers = 0]] of Object.entries(users)) {
    await fixture.register(Number(id), username, name);
    await fixture.follow(Number(id), followers);
  }
  await fixture.product.catchUp();
});
afterAll(() => fixture.product.close());

describe('judged queries for photos', () => {
  it.each<[query: string, found: readonly number[], because: string]>([
    [
      'sunset',
      [2, 3, 1, 4, 5, 6, 7],
      'the very title, by likes, then the newest; title; tags; description; a mere beginning, however liked',
    ],
    ['SUNSET', [2, 3, 1, 4, 5, 6, 7], 'case says nothing'],
    ['suns', [7, 2, 3, 1, 4, 5, 6], 'nobody has the whole word: titles, tags, descriptions; each by likes'],
    ['sun', [8, 17, 7, 2, 3, 1, 4, 5, 6], 'a whole word before a beginning: a tag, a description, then titles'],
    ['harbour sunset', [4, 5, 6], 'all words in the title, then in title and tags, then with the description'],
    ['sunset harbour', [4, 5, 6], 'in any order'],
    ['at sunset', [4, 6], 'in a row in the title'],
    ['harbour suns', [4, 5, 6], 'the last word may be a beginning'],
    ['harb sunset', [], 'no other word may'],
    ['harbour moon', [], 'every word must be there'],
    ['boat', [5, 4], 'a whole word of a tag before the beginning of another'],
    ['red boat', [5], 'words of one tag'],
    ['cafe zurich', [9], 'accents are left out'],
    ['CAFÉ', [9], 'or written'],
    ['cafe\u0301 zu\u0308rich', [9], 'composed or not'],
    ['grosse strasse', [10], 'sharp s is ss'],
    ['GROẞE STRASSE', [10], 'also as a capital'],
    ['fußg', [10], 'and in a beginning'],
    ['istanbul isiklari', [11], 'i with and without dot'],
    ['ISTANBUL IŞIKLARI', [11], 'in capitals too'],
    ['東京', [12, 13], 'without spaces each sign is a word: in a row before apart, however liked'],
    ['京東', [13, 12], 'apart in both: by likes'],
    ['タワー', [12], 'in the middle of a text'],
    ['夜景', [12], 'as a tag'],
    ['غروب الشمس', [14], 'without points'],
    ['\u200fغروب\u200f', [14], 'with marks of direction'],
    ['fish chips', [15], 'ligatures and full width'],
    ['ＦＩＳＨ', [15], 'also in the query'],
    ['100%', [15], 'a sign says nothing'],
    ['%', [], 'nor does it stand for anything'],
    ['🌅', [16], 'pictures are words'],
    ['❤', [17], 'in whichever variant'],
    ['😀 sun', [17], 'beside others'],
    ['закат', [18], 'Cyrillic'],
    ['ΘΑΛΑΣΣΑ', [19], 'Greek, with its two small letters s'],
    ['พระอาทิตย์', [20], 'Thai'],
    ['snake_case', [21], 'a sign divides words'],
    ['C:\\temp', [21], 'a backslash too'],
    ['"quoted"', [21], 'and quotes'],
    ["' or 1=1 --", [], 'and is never a command'],
    ['sunste', [2, 3, 1, 4, 5, 6, 7], 'nothing matches as typed: a slip is forgiven, and the ranks are the same'],
    ['harbor', [5, 4, 6], 'a letter too few: titles by likes, then the description'],
    ['sunny', [], 'another word is no slip'],
    ['...', [], 'no words, nothing to be found'],
  ])('S18 photos of %j', async (query, found, because) => expect([because, await fixture.photos(query)]).toEqual([because, found]));
});

describe('judged queries for users', () => {
  it.each<[query: string, found: readonly number[], because: string]>([
    [
      'ann',
      [1, 3, 5, 4, 2, 6, 7],
      'the very username; the very name; a whole word, by followers; a username that begins so; a name that does, by followers',
    ],
    ['@ann', [1, 3, 5, 4, 2, 6, 7], 'as it is written in a comment'],
    ['ANN', [1, 3, 5, 4, 2, 6, 7], 'case says nothing'],
    ['annette', [6, 7], 'one name, two people: by followers'],
    ['ann lee', [4], 'words of the username'],
    ['annlee', [4], 'without the sign between them'],
    ['ann_lee', [4], 'or with it'],
    ['stone mary', [5], 'words of the name in any order'],
    ['lake', [11, 1], 'the username before the name'],
    ['dora hill', [], 'words of two people find neither'],
    ['ozil', [8], 'accents'],
    ['zoe', [11], 'of names'],
    ['山田', [9], 'any script'],
    ['雪 山', [9], 'in any order'],
    ['j.r.doe', [10], 'dots'],
    ["o'connor", [10], 'apostrophes'],
    ['caorl', [3], 'two letters swapped, where nothing else matches'],
    ['%', [], 'a sign'],
    ['@', [], 'alone'],
  ])('S18 users of %j', async (query, found, because) => expect([because, await fixture.users(query)]).toEqual([because, found]));
});

describe('judged queries for tags', () => {
  it.each<[query: string, found: readonly string[], because: string]>([
    ['sun', ['sun', 'sunset'], 'the very tag before a beginning'],
    ['boat', ['red-boat', 'boats'], 'a whole word before a beginning'],
    ['red boat', ['red-boat'], 'all words'],
    ['RED-BOAT', ['red-boat'], 'as a slug'],
    ['夜', ['夜景'], 'any script'],
    ['cofee', ['coffee'], 'a slip is forgiven where nothing else matches'],
    ['moon', [], 'that nobody used'],
    ['%', [], 'a sign'],
  ])('S18 tags of %j', async (query, found, because) => expect([because, await fixture.tags(query)]).toEqual([because, found]));
});
