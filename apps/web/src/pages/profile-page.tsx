import type { ReactNode } from 'react';
import type { Frame } from '../frame.js';
import { pageLinks } from '../http/paging.js';
import type { Listing, PhotoCard, PhotoSort, Profile } from '../models.js';
import { Empty } from '../parts/empty.js';
import { Layout } from '../parts/layout.js';
import { Pager } from '../parts/pager.js';
import { PeopleList } from '../parts/people-list.js';
import { PhotoGrid } from '../parts/photo-grid.js';
import { ProfileHead, type ProfileTab } from '../parts/profile-head.js';

interface ProfileProps {
  readonly frame: Frame;
  readonly profile: Profile;
  readonly isSelf: boolean;
  /** By the viewer. */
  readonly isBlocked: boolean;
}

export function ProfilePhotosPage({
  frame,
  profile,
  isSelf,
  isBlocked,
  listing,
  sort,
}: ProfileProps & { listing: Listing<PhotoCard>; sort: PhotoSort }) {
  const path = `/users/${profile.username}`;
  return (
    <ProfileFrame frame={frame} profile={profile} isSelf={isSelf} isBlocked={isBlocked} tab="photos">
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
      <Pager links={pageLinks(path, sort === 'recent' ? {} : { sort }, listing)} page={listing.page} totalPages={listing.totalPages} />
    </ProfileFrame>
  );
}

export function ProfileLikesPage({ frame, profile, isSelf, isBlocked, listing }: ProfileProps & { listing: Listing<PhotoCard> }) {
  return (
    <ProfileFrame frame={frame} profile={profile} isSelf={isSelf} isBlocked={isBlocked} tab="likes">
      {listing.items.length === 0 ? (
        <Empty words="Nothing liked yet." />
      ) : (
        <PhotoGrid photos={listing.items} label={`Photographs that ${profile.name} likes`} />
      )}
      <Pager links={pageLinks(`/users/${profile.username}/likes`, {}, listing)} page={listing.page} totalPages={listing.totalPages} />
    </ProfileFrame>
  );
}

export function ProfilePeoplePage({
  frame,
  profile,
  isSelf,
  isBlocked,
  listing,
  tab,
}: ProfileProps & { listing: Listing<Profile>; tab: 'followers' | 'following' }) {
  return (
    <ProfileFrame frame={frame} profile={profile} isSelf={isSelf} isBlocked={isBlocked} tab={tab}>
      {listing.items.length === 0 ? (
        <Empty words={tab === 'followers' ? 'No followers yet.' : 'Follows nobody yet.'} />
      ) : (
        <PeopleList people={listing.items} label={tab === 'followers' ? 'Followers' : 'Following'} />
      )}
      <Pager links={pageLinks(`/users/${profile.username}/${tab}`, {}, listing)} page={listing.page} totalPages={listing.totalPages} />
    </ProfileFrame>
  );
}

function ProfileFrame({ frame, profile, isSelf, isBlocked, tab, children }: ProfileProps & { tab: ProfileTab; children: ReactNode }) {
  return (
    <Layout
      frame={frame}
      title={`${profile.name} (@${profile.username})`}
      head={<link rel="canonical" href={`${frame.webUrl}/users/${profile.username}`} />}
    >
      <ProfileHead frame={frame} profile={profile} isSelf={isSelf} isBlocked={isBlocked} tab={tab} />
      {children}
    </Layout>
  );
}
