import { add, change, put, remove, type RowChange, type Values } from '@heliograph/database';
import { PhotoId } from '@heliograph/kernel';
import type { MediaEvent } from '@heliograph/media-contracts';
import { from, projection } from '@heliograph/projections';
import { tagCounts, tagsOfPhotos, tagWords } from '../tags/tag.table.js';
import { wordsOf } from '../words/words.js';

/**
 * A photo's tags stand here twice: as they are, and as they were counted. The tags of an erased person read as null, and what cannot be
 * read cannot be subtracted; what it was counted under can.
 */
export const tagsProjection = projection({
  name: 'search.tags',
  version: 2,
  queue: 'search',
  tables: [tagsOfPhotos, tagWords, tagCounts],
  sources: [
    from<MediaEvent>('media', {
      'media.photo-published': ({ data }) => [borne(data)],
      'media.photo-edited': ({ data }) => (data.isPublished ? [borne(data)] : []),
      'media.photo-hidden': ({ data }) => [change(tagsOfPhotos, now(data.photoId), { hidden: true })],
      'media.photo-shown': ({ data }) => [change(tagsOfPhotos, now(data.photoId), { hidden: false })],
      'media.photo-unpublished': ({ data }) => [remove(tagsOfPhotos, now(data.photoId))],
    }),
  ],
  derived: [{ from: tagsOfPhotos, by: 'photo_id', derive: (id, rows) => rowsOf(PhotoId(id), rows) }],
});

interface Tagged {
  readonly photoId: PhotoId;
  readonly tags: readonly string[] | null;
  readonly tagSlugs: readonly string[] | null;
}

const now = (photoId: PhotoId) => ({ photo_id: photoId, counted: false });

const borne = ({ photoId, tags, tagSlugs }: Tagged): RowChange =>
  put(tagsOfPhotos, now(photoId), { slugs: tagSlugs ?? [], names: (tagSlugs ?? []).map((slug, index) => tags?.[index] ?? slug) });

function rowsOf(photoId: PhotoId, rows: readonly Values[]): RowChange[] {
  const [is, was] = [rows.find((row) => !row.counted && row.hidden !== true), rows.find((row) => row.counted)];
  const [names, before] = [namesOf(is), namesOf(was)];
  const counted = { photo_id: photoId, counted: true };
  return [
    ...[...before.keys()].filter((slug) => !names.has(slug)).flatMap((slug) => [...noWords(photoId, slug), counts(slug, -1)]),
    ...[...names].flatMap(([slug, name]) => (before.get(slug) === name ? [] : words(photoId, slug, name))),
    ...[...names.keys()].filter((slug) => !before.has(slug)).map((slug) => counts(slug, 1)),
    is ? put(tagsOfPhotos, counted, { slugs: is.slugs, names: is.names }) : remove(tagsOfPhotos, counted),
  ];
}

/** Names by slug. */
function namesOf(row: Values | undefined): Map<string, string> {
  const slugs = (row?.slugs ?? []) as string[];
  const names = (row?.names ?? []) as string[];
  return new Map(slugs.map((slug, index) => [slug, names[index] as string]));
}

const counts = (slug: string, photos: number) => add(tagCounts, { slug }, { photos });

const words = (photoId: PhotoId, slug: string, name: string) =>
  wordsIn(slug).map((word, place) => put(tagWords, { photo_id: photoId, slug, place }, { name, word }));

const noWords = (photoId: PhotoId, slug: string) => wordsIn(slug).map((_, place) => remove(tagWords, { photo_id: photoId, slug, place }));

/** Each once. A slug of nothing but signs is a word itself. */
function wordsIn(slug: string): string[] {
  const found = wordsOf(slug);
  return [...new Set(found.length > 0 ? found : [slug])];
}
