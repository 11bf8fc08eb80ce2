import type { ReactNode } from 'react';
import type { CollectionCard } from '../collection-models.js';
import { profileData } from '../discovery/structured-data.js';
import type { Frame } from '../frame.js';
import { pageLinks, pagePath } from '../http/paging.js';
import type { Language } from '../language/language.js';
import { useLanguage } from '../language/use-language.js';
import type { Cover, Listing, PhotoCard, PhotoSort, Profile } from '../models.js';
import { CollectionList } from '../parts/collection-list.js';
import { Empty } from '../parts/empty.js';
import { Layout } from '../parts/layout.js';
import type { PageMeta } from '../parts/page-meta.js';
import { Pager } from '../parts/pager.js';
import { PeopleList } from '../parts/people-list.js';
import { PhotoGrid } from '../parts/photo-grid.js';
import { ProfileHead, type ProfileTab } from '../parts/profile-head.js';
import { sharedImageOf } from '../pictures/shared-image.js';

interface ProfileProps {
  readonly frame: Frame;
  readonly profile: Profile;
  readonly isSelf: boolean;
  /** By the viewer. */
  readonly isBlocked: boolean;
  readonly cover: Cover | null;
}

export function ProfilePhotosPage({ listing, sort, ...common }: ProfileProps & { listing: Listing<PhotoCard>; sort: PhotoSort }) {
  const language = useLanguage();
  const { say } = language;
  const { profile, isSelf } = common;
  const path = `/users/${profile.username}`;
  const keep: Record<string, string> = sort === 'taken' ? {} : { sort };
  return (
    <ProfileFrame {...common} tab="photos" meta={metaOf(common, pagePath(path, keep, listing.page), language)}>
      {listing.total > 1 ? <SortLinks path={path} sort={sort} /> : null}
      {listing.items.length === 0 ? (
        <Empty
          words={
            isSelf ? say('Your photographs will appear here.') : say('{name} has not published a photograph yet.', { name: profile.name })
          }
        >
          {isSelf ? (
            <a className="button" href="/upload">
              {say('Upload the first')}
            </a>
          ) : null}
        </Empty>
      ) : (
        <PhotoGrid
          photos={listing.items}
          label={say('Photographs by {name}', { name: profile.name })}
          isBelowCover={common.cover !== null}
        />
      )}
      <Pager links={pageLinks(path, keep, listing)} page={listing.page} totalPages={listing.totalPages} isOfGrid />
    </ProfileFrame>
  );
}

/** A photograph stands for its day, so its day comes first; what was uploaded last may be old. */
function SortLinks({ path, sort }: { path: string; sort: PhotoSort }) {
  const { say } = useLanguage();
  return (
    <nav className="sort-links quiet" aria-label={say('Order')}>
      <a href={path} aria-current={sort === 'taken' ? 'true' : undefined}>
        {say('By day')}
      </a>
      <a href={`${path}?sort=recent`} aria-current={sort === 'recent' ? 'true' : undefined}>
        {say('By upload')}
      </a>
      <a href={`${path}?sort=popular`} aria-current={sort === 'popular' ? 'true' : undefined}>
        {say('Most liked')}
      </a>
    </nav>
  );
}

export function ProfileLikesPage({ listing, ...common }: ProfileProps & { listing: Listing<PhotoCard> }) {
  const { say } = useLanguage();
  const { profile } = common;
  return (
    <ProfileFrame {...common} tab="likes">
      {listing.items.length === 0 ? (
        <Empty
          words={
            common.isSelf
              ? say('Photographs that you like appear here.')
              : say('{name} has not liked a photograph yet.', { name: profile.name })
          }
        >
          <a className="button-quiet" href="/?sort=recent">
            {say('See new photographs')}
          </a>
        </Empty>
      ) : (
        <PhotoGrid photos={listing.items} label={say('Photographs that {name} likes', { name: profile.name })} />
      )}
      <Pager
        links={pageLinks(`/users/${profile.username}/likes`, {}, listing)}
        page={listing.page}
        totalPages={listing.totalPages}
        isOfGrid
      />
    </ProfileFrame>
  );
}

export function ProfileCollectionsPage({ listing, ...common }: ProfileProps & { listing: Listing<CollectionCard> }) {
  const { say } = useLanguage();
  const { profile, isSelf } = common;
  const add = (
    <a className="button" href="/collections/new">
      {say('New collection')}
    </a>
  );
  return (
    <ProfileFrame {...common} tab="collections">
      {listing.items.length === 0 ? (
        <Empty
          words={
            isSelf ? say('Photographs that you put together appear here.') : say('{name} has no collections yet.', { name: profile.name })
          }
        >
          {isSelf ? add : null}
        </Empty>
      ) : (
        <>
          {isSelf ? <p className="collection-actions">{add}</p> : null}
          <CollectionList collections={listing.items} label={say('Collections of {name}', { name: profile.name })} />
        </>
      )}
      <Pager links={pageLinks(`/users/${profile.username}/collections`, {}, listing)} page={listing.page} totalPages={listing.totalPages} />
    </ProfileFrame>
  );
}

export function ProfileDraftsPage({ listing, ...common }: ProfileProps & { listing: Listing<PhotoCard> }) {
  const { say } = useLanguage();
  return (
    <ProfileFrame {...common} tab="drafts">
      {listing.items.length === 0 ? (
        <Empty words={say('No drafts. Photographs that you upload without publishing appear here. Only you can see them.')}>
          <a className="button" href="/upload">
            {say('Upload')}
          </a>
        </Empty>
      ) : (
        <PhotoGrid photos={listing.items} label={say('Your drafts')} />
      )}
      <Pager links={pageLinks('/drafts', {}, listing)} page={listing.page} totalPages={listing.totalPages} isOfGrid />
    </ProfileFrame>
  );
}

export function ProfilePeoplePage({
  listing,
  tab,
  ...common
}: ProfileProps & { listing: Listing<Profile>; tab: 'followers' | 'following' }) {
  const { say } = useLanguage();
  const { profile } = common;
  const { name } = profile;
  return (
    <ProfileFrame {...common} tab={tab}>
      {listing.items.length === 0 ? (
        <Empty words={tab === 'followers' ? say('Nobody follows {name} yet.', { name }) : say('{name} follows nobody yet.', { name })}>
          <a className="button-quiet" href={`/users/${profile.username}`}>
            {say('See the photographs')}
          </a>
        </Empty>
      ) : (
        <PeopleList people={listing.items} label={tab === 'followers' ? say('Followers') : say('Following')} />
      )}
      <Pager links={pageLinks(`/users/${profile.username}/${tab}`, {}, listing)} page={listing.page} totalPages={listing.totalPages} />
    </ProfileFrame>
  );
}

/** Lists of people and likes are no pages to be found by themselves: they have no `meta`. */
function ProfileFrame({
  frame,
  profile,
  isSelf,
  isBlocked,
  cover,
  tab,
  meta,
  children,
}: ProfileProps & { tab: ProfileTab; meta?: PageMeta; children: ReactNode }) {
  return (
    <Layout frame={frame} title={titleOf(profile)} meta={meta}>
      <ProfileHead frame={frame} profile={profile} isSelf={isSelf} isBlocked={isBlocked} cover={cover} tab={tab} />
      {children}
    </Layout>
  );
}

const titleOf = ({ name, username }: Profile): string => `${name} (@${username})`;

function metaOf({ frame: { webUrl }, profile, cover }: ProfileProps, path: string, language: Language): PageMeta {
  return {
    path,
    title: titleOf(profile),
    description:
      profile.bio ??
      language.say('Photographs by {name}: {count, plural, one {# photograph} other {# photographs}} so far.', {
        name: profile.name,
        count: profile.countPhotos,
      }),
    type: 'profile',
    image: sharedImageOf(cover?.photo, webUrl, language),
    feeds: `/users/${profile.username}`,
    isEmbeddable: true,
    data: profileData(profile, webUrl),
  };
}
