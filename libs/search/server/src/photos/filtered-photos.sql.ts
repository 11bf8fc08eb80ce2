import { integer, type List } from '@heliograph/cqrs/reads';
import type { PhotoId } from '@heliograph/kernel';
import type { PhotoSearchFilter } from '@heliograph/search-contracts';
import { filterConditions, wordMarks } from './photo-filter.sql.js';

type Row = { readonly photoId: PhotoId };

/** What the filter lets through, the newest upload first. It is not counted: that would cost what the list has, and not what a page has. */
export function filteredPhotos(filter: PhotoSearchFilter): List<Row, PhotoId> {
  const marks = wordMarks(filter);
  const { sql, params } = filterConditions(filter, marks === '' ? 1 : 2);
  return {
    name: 'filtered_photos',
    from: `search.photos where not hidden${marks === '' ? '' : ' and document @@ $1::tsquery'}${sql}`,
    params: [...(marks === '' ? [] : [marks]), ...params],
    order: { columns: [integer('photo_id')], descending: true },
    keys: 'photo_id as "photoId"',
    total: '0',
    itemOf: ({ photoId }) => photoId,
  };
}
