import { RelatedTags } from '@heliograph/search-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SearchFixture, tagged } from '../spec/search-fixture.js';

describe('tags that are related to one', () => {
  let fixture: SearchFixture;
  const related = async (slug: string, limit = 10) => {
    await fixture.product.catchUp();
    return (await fixture.product.dispatcher.dispatch(new RelatedTags(slug, limit))).map(({ slug: of, count }) => [of, count]);
  };

  beforeAll(async () => {
    fixture = await SearchFixture.start();
    await fixture.publish(1, 'One', ['sea', 'sand', 'Dusk']);
    await fixture.publish(2, 'Two', ['sea', 'sand']);
    await fixture.publish(3, 'Three', ['sea', 'boat']);
    await fixture.publish(4, 'Four', ['sand', 'castle']);
  });
  afterAll(() => fixture.product.close());

  it('N5 those of most photos in common come first, then by slug; each counts all its photos', async () => {
    expect(await related('sea')).toEqual([
      ['sand', 3],
      ['boat', 1],
      ['dusk', 1],
    ]);
    expect(await related('sea', 1)).toEqual([['sand', 3]]);
    const [, , dusk] = await fixture.product.dispatcher.dispatch(new RelatedTags('sea', 10));
    expect(dusk).toEqual(await fixture.tag('dusk'));
    expect(dusk?.name).toBe('Dusk');
  });

  it('N5 a tag that stands alone, and one that is not there, have none', async () => {
    await fixture.publish(5, 'Five', ['alone']);
    expect(await related('alone')).toEqual([]);
    expect(await related('nothing')).toEqual([]);
  });

  it('N5 R3 B4 photos that are not published, and those of suspended people, do not count', async () => {
    await fixture.photo(3, 'photo-unpublished', tagged(['sea', 'boat']));
    await fixture.photo(1, 'photo-hidden');
    expect(await related('sea')).toEqual([['sand', 2]]);
    await fixture.photo(1, 'photo-shown');
    expect(await related('sea')).toEqual([
      ['sand', 3],
      ['dusk', 1],
    ]);
  });

  it('N5 the newest 300 photos of a tag are looked at', async () => {
    for (let photoId = 1_000; photoId < 1_300; photoId++) await fixture.publish(photoId, 'Many', ['sea', 'wave']);
    expect(await related('sea')).toEqual([['wave', 300]]);
  });
});
