import type { Frame } from '../frame.js';
import type { PhotoCard, Profile } from '../models.js';
import { inShort, monthOf } from '../words.js';
import { Avatar } from './avatar.js';
import { BlockForm } from './block-form.js';
import { Ground, GroundFilter } from './ground.js';
import { Icon } from './icon.js';
import { Picture } from './picture.js';
import { RichText } from './rich-text.js';
import { Tabs } from './tabs.js';
import { FollowButton } from './toggle-form.js';

export type ProfileTab = 'photos' | 'drafts' | 'days' | 'likes' | 'followers' | 'following';

interface HeadProps {
  readonly frame: Frame;
  readonly profile: Profile;
  readonly isSelf: boolean;
  /** By the viewer. */
  readonly isBlocked: boolean;
  readonly cover: PhotoCard | null;
  readonly tab: ProfileTab;
}

export function ProfileHead({ frame, profile, isSelf, isBlocked, cover, tab }: HeadProps) {
  const path = `/users/${profile.username}`;
  return (
    <>
      <Cover photo={cover} />
      <header className="profile">
        <Avatar person={profile} size={112} />
        <div className="profile-words">
          <h1 dir="auto">{profile.name}</h1>
          <p className="quiet">
            @{profile.username}
            {profile.isHero ? <span className="badge">Hero</span> : null}
          </p>
          {profile.bio ? <RichText text={profile.bio} className="prose bio" /> : null}
          <ProfileFacts profile={profile} />
        </div>
        {isSelf || isBlocked ? null : <FollowButton frame={frame} username={profile.username} followed={profile.isFollowed} />}
        {isSelf ? null : (
          <div className="distance">
            <a className="text-button" href={`${path}/report`}>
              Report this person
            </a>
            <BlockForm frame={frame} profile={profile} isBlocked={isBlocked} />
          </div>
        )}
        <PhotoADay profile={profile} />
      </header>
      <Tabs
        label={`Of ${profile.name}`}
        tabs={[
          { words: 'Photographs', href: path, current: tab === 'photos', count: inShort(profile.countPhotos) },
          ...(isSelf ? [{ words: 'Drafts', href: '/drafts', current: tab === 'drafts' }] : []),
          { words: 'Days', href: `${path}/days`, current: tab === 'days' },
          { words: 'Likes', href: `${path}/likes`, current: tab === 'likes' },
          { words: 'Followers', href: `${path}/followers`, current: tab === 'followers', count: inShort(profile.countFollowers) },
          { words: 'Following', href: `${path}/following`, current: tab === 'following', count: inShort(profile.countFollowing) },
        ]}
      />
    </>
  );
}

/** Its page is linked from the grid below, so it says nothing itself. */
function Cover({ photo }: { photo: PhotoCard | null }) {
  if (photo === null || photo.isPictureHidden) return null;
  return (
    <div className="cover">
      <GroundFilter />
      <Ground photo={photo} />
      <Picture photo={photo} sizes="100vw" src={photo.large} alt="" fetchPriority="high" />
    </div>
  );
}

function ProfileFacts({ profile }: { profile: Profile }) {
  const website = webAddress(profile.websiteUrl);
  return (
    <ul className="profile-facts" role="list">
      {profile.location ? (
        <li>
          <Icon name="place" /> <bdi>{profile.location}</bdi>
        </li>
      ) : null}
      {website === null ? null : (
        <li>
          <Icon name="link" />{' '}
          <a href={website.href} rel="nofollow noopener ugc me">
            {website.host}
            {website.pathname === '/' ? '' : website.pathname}
          </a>
        </li>
      )}
      <li>Here since {monthOf(profile.createdAt)}</li>
      <li>
        <a href={`/users/${profile.username}/feed.xml`}>Feed (RSS)</a>
      </li>
    </ul>
  );
}

/** A stored address was checked when it was set; it is checked again where it becomes a link. */
function webAddress(address: string | null): URL | null {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}

/** U3: the photo-a-day numbers. */
function PhotoADay({ profile: { level, streak, countCompleted, countMissed } }: { profile: Profile }) {
  return (
    <ul className="photo-a-day" role="list" aria-label="A photograph a day">
      <li>
        Level <strong>{inShort(level)}</strong>
      </li>
      <li>
        <strong>{inShort(streak)}</strong> {streak === 1 ? 'day' : 'days'} in a row
      </li>
      <li>
        <strong>{inShort(countCompleted)}</strong> {countCompleted === 1 ? 'day' : 'days'} covered
      </li>
      <li>
        <strong>{inShort(countMissed)}</strong> missed
      </li>
    </ul>
  );
}
