import { type Actor, anonymous } from '@heliograph/application/actor';
import type { NeighbourViews, PhotoInclude, PhotoView } from '@heliograph/application/photos';
import type { WebBackend } from '../backend.js';
import type { PhotoDetail } from '../models.js';
import type { DatedPhoto, Surroundings } from '../photo-page-models.js';
import type { ContentParts } from './content-parts.js';
import { presentPhoto } from './presenters.js';

/** Photographs of a row. */
const ROW = 8;
/** Days that are shown before a photograph and after it; where there are fewer on one side, more on the other. */
const SIDE = 4;
/** Those that are asked for, since the photograph itself and its neighbours are left out. */
const ASKED = ROW + 2 * SIDE + 2;
const withOwner: ReadonlySet<PhotoInclude> = new Set(['user', 'images']);

const nothing: Surroundings = { earlier: [], later: [], yearBefore: null, more: [], similar: [], relatedTags: [] };

/** What stands below a photograph. */
export function photoPageContent(parts: ContentParts): Pick<WebBackend, 'surroundings'> {
  const { photoNeighbours, photoLists, similarPhotos, tags, addresses } = parts;
  const present = (views: readonly PhotoView[]) => views.flatMap((view) => presentPhoto(view, addresses));
  const toDated = (views: readonly PhotoView[]) =>
    views.flatMap((view) => presentPhoto(view, addresses).map((card) => ({ ...card, date: view.photo.tookAtLocal.slice(0, 10) })));

  async function findSimilar({ id: photoId, countLikes }: PhotoDetail, actor: Actor) {
    return countLikes === 0 ? [] : present(await similarPhotos.listSimilar({ photoId }, actor, withOwner));
  }

  async function findPopular({ ownerId }: PhotoDetail, actor: Actor) {
    const asked = { number: 1, perPage: ASKED, sort: 'popular', include: withOwner } as const;
    return present((await photoLists.listPhotos({ kind: 'owner', ownerId }, asked, actor)).items);
  }

  async function findRelatedTags({ tags: slugs }: PhotoDetail) {
    const [slug] = slugs;
    const found = slug === undefined ? [] : await tags.listRelatedTags({ slug });
    return found.map((tag) => tag.slug).filter((each) => !slugs.includes(each));
  }

  return {
    async surroundings(photo, viewer) {
      if (photo.state !== 'published') return nothing;
      const actor = viewer ?? anonymous;
      const self = { photoId: photo.id, ownerId: photo.ownerId, tookAtLocal: photo.tookAt.slice(0, 19) };
      const [around, popular, alike, relatedTags] = await Promise.all([
        photoNeighbours.listNeighbours(self, actor, withOwner),
        findPopular(photo, actor),
        findSimilar(photo, actor),
        findRelatedTags(photo),
      ]);
      const days = nearest(around, toDated);
      const ids = new Set([photo, ...days.earlier, ...days.later].map(({ id }) => id));
      const others = popular.filter(({ id }) => !ids.has(id)).slice(0, ROW);
      for (const { id } of others) ids.add(id);
      return { ...days, more: others, similar: alike.filter(({ id }) => !ids.has(id)).slice(0, ROW), relatedTags };
    },
  };
}

function nearest({ earlier, later, yearBefore }: NeighbourViews, toDated: (views: readonly PhotoView[]) => DatedPhoto[]) {
  const most = (other: readonly PhotoView[]) => Math.max(SIDE, 2 * SIDE - other.length);
  const [before, after] = [toDated(earlier.slice(0, most(later))), toDated(later.slice(0, most(earlier)))];
  const [aYearBefore] = yearBefore ? toDated([yearBefore]) : [];
  return { earlier: before.reverse(), later: after, yearBefore: aYearBefore ?? null };
}
