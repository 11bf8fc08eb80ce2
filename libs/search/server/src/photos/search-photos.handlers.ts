import { ReadDatabase } from '@heliograph/database';
import type { Page, PhotoId } from '@heliograph/kernel';
import { type PhotoSearchFilter, SearchPhotos } from '@heliograph/search-contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { MOST_MATCHES, offsetOf, pageOf } from '../matches.js';
import { searchForgiving } from '../typos/forgiving.js';
import { hasWordIn } from '../typos/known-slips.js';
import { similarRows } from '../typos/similar-rows.js';
import type { WordQuery } from '../words/word-query.js';
import { wordsOf } from '../words/words.js';

const SEARCH = `
  with hits as materialized (
    select photo_id, heading @@ search.query($1::text[], $2::boolean) as in_heading from search.photos
    where document @@ (search.query($1::text[], $2::boolean) && $3::tsquery)
    order by photo_id desc limit ${MOST_MATCHES}
  )
  select (select count(*) from hits) as total,
    array(select photo_id from hits order by in_heading desc, photo_id desc limit $4 offset $5) as items`;

@QueryHandler(SearchPhotos)
export class SearchPhotosHandler implements IQueryHandler<SearchPhotos> {
  constructor(@Inject(ReadDatabase) private readonly database: ReadDatabase) {}

  execute({ text, filter, page }: SearchPhotos): Promise<Page<PhotoId>> {
    const words = wordsOf(text);
    const search = async ({ groups, prefix }: WordQuery) => {
      const params = [groups, prefix, marksOf(filter), page.perPage, offsetOf(page)];
      return (await this.database.query<Page<PhotoId>>(SEARCH, params))[0] as Page<PhotoId>;
    };
    return searchForgiving(this.database, hasWordIn('search.photos'), words, search, async () => {
      const similar = await similarRows(this.database, { table: 'search.photos', id: 'photo_id', condition: conditionOf(filter) }, words);
      return pageOf(similar as PhotoId[], page);
    });
  }
}

/** Premium and curated photos bear marks among their words, so that one look into one index finds both. */
const marksOf = ({ premium, curated }: PhotoSearchFilter): string =>
  [...(premium ? [`'$premium'`] : []), ...(curated ? [`'$curated'`] : [])].join(' & ');

const conditionOf = ({ premium, curated }: PhotoSearchFilter): string =>
  [...(premium ? ['is_premium'] : []), ...(curated ? ['is_curated'] : []), 'true'].join(' and ');
