import { type List, readPage } from '@heliograph/cqrs/reads';
import type { ReadDatabase } from '@heliograph/database';
import type { Page, PageRequest, PhotoId } from '@heliograph/kernel';
import type { PhotoSearchFilter } from '@heliograph/search-contracts';
import { demandsOf, newestFirst, sparsestOf } from './demands.sql.js';

/** Photos that a page looks at: where demands seldom meet it is short and goes on (S7). */
export const MAX_CANDIDATES = 2_500;

type Row = { readonly photoId: PhotoId };

/** What the filter lets through, the newest upload first. It is not counted: that would cost what the list has, and not what a page has. */
export async function readFilteredPhotos(database: ReadDatabase, filter: PhotoSearchFilter, request: PageRequest): Promise<Page<PhotoId>> {
  const sparsest = await sparsestOf(database, filter, MAX_CANDIDATES, request);
  const { demands, params } = demandsOf(filter, 1);
  const others = demands.filter((_, index) => index !== sparsest).map(({ condition }) => condition);
  const list: List<Row, PhotoId> = {
    name: 'filtered_photos',
    from: demands[sparsest]?.from ?? 'search.photos where true',
    params,
    order: newestFirst,
    keys: 'photo_id as "photoId"',
    total: '0',
    itemOf: ({ photoId }) => photoId,
    candidates: {
      most: MAX_CANDIDATES,
      // A lookup for each, which is no join that could read all photos of another demand.
      condition: `(select ${['not hidden', ...others].join(' and ')} from search.photos p where p.photo_id = r."photoId") is true`,
    },
  };
  return readPage(database, list, request);
}
