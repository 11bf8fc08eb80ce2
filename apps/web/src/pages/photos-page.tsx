import { siteData } from '../discovery/structured-data.js';
import type { Frame } from '../frame.js';
import { pageLinks, pagePath } from '../http/paging.js';
import { type Message, message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import type { Listing, PhotoCard, PhotoQuery } from '../models.js';
import { Empty } from '../parts/empty.js';
import { Layout } from '../parts/layout.js';
import { ListTabs } from '../parts/list-tabs.js';
import type { PageMeta } from '../parts/page-meta.js';
import { Pager } from '../parts/pager.js';
import { PhotoGrid } from '../parts/photo-grid.js';
import { sharedImageOf } from '../pictures/shared-image.js';

interface PhotoListOfAll {
  readonly query: PhotoQuery;
  readonly path: string;
  /** The parameters of its address besides its page. */
  readonly keep: Readonly<Record<string, string>>;
  readonly title: Message;
  /** What it is, in one line. */
  readonly about: Message;
}

/** The lists of everybody's photographs, by the name of their tab. */
export const lists = {
  trending: {
    query: { of: 'everyone', sort: 'trending' },
    path: '/photos/trending',
    keep: {},
    title: message('Trending photographs'),
    about: message('What people like this week.'),
  },
  picks: {
    query: { of: 'picks' },
    path: '/photos/curated',
    keep: {},
    title: message('Editors’ picks'),
    about: message('Chosen by our editors, the latest first.'),
  },
  popular: {
    query: { of: 'everyone', sort: 'popular' },
    path: '/',
    keep: { sort: 'popular' },
    title: message('Popular photographs'),
    about: message('What people have liked most.'),
  },
  recent: {
    query: { of: 'everyone', sort: 'recent' },
    path: '/',
    keep: { sort: 'recent' },
    title: message('New photographs'),
    about: message('What was uploaded last.'),
  },
} as const satisfies Record<string, PhotoListOfAll>;

export type ListName = keyof typeof lists;

interface PhotosPageProps {
  readonly frame: Frame;
  readonly listing: Listing<PhotoCard>;
  readonly name: ListName;
}

export function PhotosPage({ frame, listing, name }: PhotosPageProps) {
  const language = useLanguage();
  const { say, said } = language;
  const { path, keep }: PhotoListOfAll = lists[name];
  const [title, about] = [said(lists[name].title), said(lists[name].about)];
  const isLater = listing.page > 1 || listing.previousCursor !== null;
  const meta: PageMeta = {
    path: pagePath(path, keep, listing.page),
    title,
    description: about,
    image: sharedImageOf(listing.items[0], frame.webUrl, language),
    feeds: '',
    data: siteData(frame.webUrl),
  };
  return (
    <Layout frame={frame} title={title} meta={meta}>
      <h1 className="unseen">{title}</h1>
      <ListTabs frame={frame} current={name} />
      {isLater ? null : <p className="quiet list-note">{about}</p>}
      {listing.items.length > 0 ? (
        <PhotoGrid photos={listing.items} label={title} />
      ) : (
        <Empty words={isLater ? say('There are no photographs this far back.') : say('There are no photographs here yet.')}>
          <a className="button" href={isLater ? pagePath(path, keep, 1) : '/upload'}>
            {isLater ? say('Back to the first page') : say('Upload a photograph')}
          </a>
        </Empty>
      )}
      <Pager links={pageLinks(path, keep, listing)} page={listing.page} totalPages={listing.totalPages} isOfGrid />
    </Layout>
  );
}
