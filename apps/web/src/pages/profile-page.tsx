import type { ReactNode } from 'react';
import { sharedImageOf } from '../discovery/shared-image.js';
import { profileData } from '../discovery/structured-data.js';
import type { Frame } from '../frame.js';
import { pageLinks, pagePath } from '../http/paging.js';
import type { Listing, PhotoCard, PhotoSort, Profile } from '../models.js';
import { Empty } from '../parts/empty.js';
import { Layout } from '../parts/layout.js';
import type { PageMeta } from '../parts/page-meta.js';
import { Pager } from '../parts/pager.js';
import { PeopleList } from '../parts/people-list.js';
import { PhotoGrid } from '../parts/photo-grid.js';
import { ProfileHead, type ProfileTab } from '../parts/profile-head.js';
import { counted } from '../words.js';

interface ProfileProps {
  readonly frame: Frame;
  readonly profile: Profile;
  readonly isSelf: boolean;
  /** By the viewer. */
  readonly isBlocked: boolean;
  /** What stands above the profile: the photograph that is liked most. */
  readonly cover: PhotoCard | null;
}

export function ProfilePhotosPage({ listing, sort, ...common }: ProfileProps & { listing: Listing<PhotoCard>; sort: PhotoSort }) {
  const { profile, isSelf } = common;
  const path = `/users/${profile.username}`;
  const keep: Record<string, string> = sort === 'recent' ? {} : { sort };
  return (
    <ProfileFrame {...common} tab="photos" meta={metaOf(common, pagePath(path, keep, listing.page))}>
      {listing.items.length === 0 ? (
        <Empty words={isSelf ? 'Your photographs will appear here.' : `${profile.name} has not published a photograph yet.`}>
          {isSelf ? (
            <a className="button" href="/upload">
              Upload the first
            </a>
          ) : null}
        </Empty>
      ) : (
        <PhotoGrid photos={listing.items} label={`Photographs by ${profile.name}`} />
      )}
      <Pager links={pageLinks(path, keep, listing)} page={listing.page} totalPages={listing.totalPages} />
    </ProfileFrame>
  );
}

export function ProfileLikesPage({ listing, ...common }: ProfileProps & { listing: Listing<PhotoCard> }) {
  const { profile } = common;
  return (
    <ProfileFrame {...common} tab="likes">
      {listing.items.length === 0 ? (
        <Empty words={common.isSelf ? 'What you like is kept here.' : `${profile.name} has not liked a photograph yet.`}>
          <a className="button-quiet" href="/?sort=recent">
            See new photographs
          </a>
        </Empty>
      ) : (
        <PhotoGrid photos={listing.items} label={`Photographs that ${profile.name} likes`} />
      )}
      <Pager links={pageLinks(`/users/${profile.username}/likes`, {}, listing)} page={listing.page} totalPages={listing.totalPages} />
    </ProfileFrame>
  );
}

export function ProfileDraftsPage({ listing, ...common }: ProfileProps & { listing: Listing<PhotoCard> }) {
  return (
    <ProfileFrame {...common} tab="drafts">
      {listing.items.length === 0 ? (
        <Empty words="No drafts. What you upload without publishing it is kept here, and only you see it.">
          <a className="button" href="/upload">
            Upload
          </a>
        </Empty>
      ) : (
        <PhotoGrid photos={listing.items} label="Your drafts" />
      )}
      <Pager links={pageLinks('/drafts', {}, listing)} page={listing.page} totalPages={listing.totalPages} />
    </ProfileFrame>
  );
}

export function ProfilePeoplePage({
  listing,
  tab,
  ...common
}: ProfileProps & { listing: Listing<Profile>; tab: 'followers' | 'following' }) {
  const { profile } = common;
  return (
    <ProfileFrame {...common} tab={tab}>
      {listing.items.length === 0 ? (
        <Empty words={tab === 'followers' ? `Nobody follows ${profile.name} yet.` : `${profile.name} follows nobody yet.`}>
          <a className="button-quiet" href={`/users/${profile.username}`}>
            See the photographs
          </a>
        </Empty>
      ) : (
        <PeopleList people={listing.items} label={tab === 'followers' ? 'Followers' : 'Following'} />
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
    <Layout frame={frame} title={titleOf(profile)} indexed={meta !== undefined} meta={meta}>
      <ProfileHead frame={frame} profile={profile} isSelf={isSelf} isBlocked={isBlocked} cover={cover} tab={tab} />
      {children}
    </Layout>
  );
}

const titleOf = ({ name, username }: Profile): string => `${name} (@${username})`;

function metaOf({ frame: { webUrl }, profile, cover }: ProfileProps, path: string): PageMeta {
  return {
    path,
    title: titleOf(profile),
    description: profile.bio ?? `Photographs by ${profile.name}: ${counted(profile.countPhotos, 'photograph')} so far.`,
    type: 'profile',
    image: sharedImageOf(cover ?? undefined, webUrl),
    feeds: `/users/${profile.username}`,
    isEmbeddable: true,
    data: profileData(profile, webUrl),
  };
}
