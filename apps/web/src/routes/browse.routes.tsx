import { searchTextLength } from '@heliograph/application/search';
import { text } from '@heliograph/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SearchKind } from '../backend.js';
import { isOfWelcome } from '../http/first-steps.js';
import type { PageContext } from '../http/page-context.js';
import { isFiltered, photoFilterOf } from '../http/photo-filter.js';
import { pageOf } from '../http/paging.js';
import { ensureExists, slugIn } from '../http/path.js';
import { publicRoute, sendPublic } from '../http/public-document.js';
import { message } from '../language/message.js';
import type { Viewer } from '../models.js';
import { FeedPage } from '../pages/feed-page.js';
import { FrontPage } from '../pages/front-page.js';
import { type ListName, lists, PhotosPage } from '../pages/photos-page.js';
import { SearchPage } from '../pages/search-page.js';
import { TagPage } from '../pages/tag-page.js';
import { TodayPage } from '../pages/today-page.js';
import { YEAR_PICTURE, yearPicture } from '../pictures/year-picture.js';

type Query = Record<string, unknown>;

/** From the third on somebody new is asked whether they want to be reminded of their day. */
const ENOUGH_PHOTOS = 3;

const sortOf = (query: Query): 'recent' | 'popular' => (query.sort === 'recent' ? 'recent' : 'popular');
/** A front page has neither orders nor numbers of pages: an address with one is that of all photographs, also after a sign-in on it. */
const isFrontPage = ({ sort, page }: Query): boolean => sort === undefined && page === undefined;
const kinds: readonly SearchKind[] = ['photos', 'people', 'tags'];
const kindOf = (query: Query): SearchKind => kinds.find((each) => each === query.in) ?? 'photos';

const tabWithResults = (counts: Readonly<Record<SearchKind, number>>, kind: SearchKind): SearchKind | undefined =>
  counts[kind] === 0 ? kinds.find((each) => counts[each] > 0) : undefined;

export function browseRoutes(server: FastifyInstance, context: PageContext): void {
  server.get<{ Querystring: Query }>('/', async (request, reply) => {
    if (!isFrontPage(request.query)) return context.show(reply, await photosPage(request, sortOf(request.query)));
    if (request.viewer !== null) return context.show(reply, await feedPage(request, request.viewer));
    return context.show(reply, <FrontPage frame={context.frame(request)} content={await context.backend.frontPage(request.viewer)} />);
  });

  server.get(YEAR_PICTURE, publicRoute, async (request, reply) => {
    const body = yearPicture(ensureExists(await context.backend.frontYearDays(request.viewer)));
    return sendPublic(request, reply, { contentType: 'image/png', body });
  });

  for (const name of ['trending', 'picks'] as const)
    server.get(lists[name].path, async (request, reply) => context.show(reply, await photosPage(request, name)));

  async function photosPage(request: FastifyRequest, name: ListName) {
    const listing = await context.backend.photos(lists[name].query, pageOf(request.query as Query), request.viewer);
    return <PhotosPage frame={context.frame(request)} listing={listing} name={name} />;
  }

  async function feedPage(request: FastifyRequest, viewer: Viewer) {
    const { cursor } = pageOf(request.query as Query);
    const [feed, reminder] = await Promise.all([
      context.backend.homeFeed(cursor, viewer),
      cursor === null ? context.backend.streakReminders.findReminder(viewer) : null,
    ]);
    const left = cursor === null ? context.firstSteps.remaining(request, viewer.userId) : [];
    const isAsked = left.includes('evening') && context.options.sendsMail === true && (await wantsNoReminder(viewer));
    return <FeedPage frame={context.frame(request)} {...{ feed, reminder, isAsked }} hasFirstSteps={left.some(isOfWelcome)} />;
  }

  /** Of somebody with some photographs who has not said yet that they want to be reminded. */
  async function wantsNoReminder(viewer: Viewer): Promise<boolean> {
    const [{ countPhotos }, { streak }] = await Promise.all([
      context.backend.user(viewer.username, viewer),
      context.backend.notificationSettings.findSettings(viewer),
    ]);
    return countPhotos >= ENOUGH_PHOTOS && streak.mail === 'never';
  }

  server.get<{ Querystring: Query }>('/today', async (request, reply) => {
    const today = await context.backend.today(pageOf(request.query), request.viewer);
    return context.show(reply, <TodayPage frame={context.frame(request)} today={today} />);
  });

  server.get<{ Querystring: Query }>('/tags/:slug', async (request, reply) => {
    const tag = await context.backend.tag(slugIn(request.params));
    const sort = sortOf(request.query);
    const [listing, related] = await Promise.all([
      context.backend.photos({ of: 'tag', slug: tag.slug, sort }, pageOf(request.query), request.viewer),
      context.backend.relatedTags(tag),
    ]);
    return context.show(reply, <TagPage frame={context.frame(request)} {...{ tag, related, listing, sort }} />);
  });

  server.get<{ Querystring: Query }>('/search', async (request, reply) => {
    const filter = photoFilterOf(request.query);
    const typed = typeof request.query.q === 'string' ? request.query.q.trim() : '';
    const sought = text(searchTextLength).safeParse(typed);
    const complaint = typed === '' || sought.success ? undefined : message('Use at most 200 characters.');
    const shown = sought.data ?? '';
    const hasFilter = isFiltered(filter);
    // Without words there is nothing but photographs.
    const kind = shown === '' && hasFilter ? 'photos' : kindOf(request.query);
    const search = (of: SearchKind) => context.backend.search(shown, of, pageOf(request.query), request.viewer, filter);
    const first = complaint !== undefined || (shown === '' && !hasFilter) ? null : await search(kind);
    // Without a chosen tab, the first one with results is shown.
    const other = first?.counts && request.query.in === undefined && !hasFilter ? tabWithResults(first.counts, kind) : undefined;
    const found = other === undefined ? first : await search(other);
    const asked = { text: shown, kind: other ?? kind, filter };
    const page = <SearchPage frame={context.frame(request)} {...asked} found={found} complaint={complaint} />;
    return context.show(reply, page, { status: complaint === undefined ? 200 : 422 });
  });
}
