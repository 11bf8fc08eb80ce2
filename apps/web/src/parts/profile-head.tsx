import { addressIn } from '@heliograph/kernel';
import type { ReactNode } from 'react';
import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import type { Cover, Profile } from '../models.js';
import { Avatar } from './avatar.js';
import { BlockForm } from './block-form.js';
import { Placeholder, PlaceholderFilter } from './placeholder.js';
import { Icon } from './icon.js';
import { MoreMenu } from './more-menu.js';
import { Picture } from './picture.js';
import { RichText } from './rich-text.js';
import { Tabs } from './tabs.js';
import { FollowButton } from './toggle-form.js';

export type ProfileTab = 'photos' | 'drafts' | 'days' | 'collections' | 'likes' | 'followers' | 'following';

interface HeadProps {
  readonly frame: Frame;
  readonly profile: Profile;
  readonly isSelf: boolean;
  /** By the viewer. */
  readonly isBlocked: boolean;
  readonly cover: Cover | null;
  readonly tab: ProfileTab;
}

/** Low, so that the first screen has what the tab is for. */
export function ProfileHead({ frame, profile, isSelf, isBlocked, cover, tab }: HeadProps) {
  const { say, inShort } = useLanguage();
  const path = `/users/${profile.username}`;
  return (
    <>
      {cover === null ? null : <CoverPicture cover={cover} isFirst={tab === 'photos'} />}
      <header className={['profile', cover && 'profile-covered', tab !== 'photos' && 'profile-brief'].filter(Boolean).join(' ')}>
        <Avatar person={profile} size={112} />
        <div className="profile-name">
          <h1 dir="auto">{profile.name}</h1>
          <p className="quiet">
            @{profile.username}
            {profile.isHero ? <span className="badge">{say('Hero')}</span> : null}
          </p>
        </div>
        <PhotoADay profile={profile} />
        <div className="profile-ways">
          {isSelf ? (
            <a className="button-quiet" href="/settings/cover">
              {say('Change cover')}
            </a>
          ) : (
            <>
              {isBlocked ? null : <FollowButton frame={frame} username={profile.username} followed={profile.isFollowed} />}
              <ProfileMenu frame={frame} profile={profile} isBlocked={isBlocked} />
            </>
          )}
        </div>
        <div className="profile-words">
          <Bio profile={profile} />
          <ProfileFacts profile={profile} />
        </div>
      </header>
      <Tabs
        label={say('Profile of {name}', { name: profile.name })}
        tabs={[
          { words: say('Photographs'), href: path, current: tab === 'photos', count: inShort(profile.countPhotos) },
          ...(isSelf ? [{ words: say('Drafts'), href: '/drafts', current: tab === 'drafts' }] : []),
          { words: say('Days'), href: `${path}/days`, current: tab === 'days' },
          { words: say('Collections'), href: `${path}/collections`, current: tab === 'collections' },
          { words: say('Likes'), href: `${path}/likes`, current: tab === 'likes' },
          { words: say('Followers'), href: `${path}/followers`, current: tab === 'followers', count: inShort(profile.countFollowers) },
          { words: say('Following'), href: `${path}/following`, current: tab === 'following', count: inShort(profile.countFollowing) },
        ]}
      />
    </>
  );
}

/** Its page is linked from the grid below, so it says nothing itself. */
export function CoverPicture({ cover: { photo, crop }, isFirst }: { cover: Pick<Cover, 'photo' | 'crop'>; isFirst: boolean }) {
  return (
    <div className={['cover', crop !== 'centre' && `cover-${crop}`, !isFirst && 'cover-brief'].filter(Boolean).join(' ')}>
      <PlaceholderFilter />
      <Placeholder photo={photo} />
      <Picture photo={photo} sizes="100vw" src={photo.large} alt="" {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })} />
    </div>
  );
}

/** What one seldom does about somebody, folded away. */
function ProfileMenu({ frame, profile, isBlocked }: Pick<HeadProps, 'frame' | 'profile' | 'isBlocked'>) {
  const { say } = useLanguage();
  return (
    <MoreMenu label={say('More')} button="button-quiet">
      <a className="text-button" href={`/users/${profile.username}/report`}>
        {say('Report this person')}
      </a>
      <BlockForm frame={frame} profile={profile} isBlocked={isBlocked} />
    </MoreMenu>
  );
}

/** A bio of more than a few lines would leave no room for photographs. */
const LONG_BIO = 240;

function Bio({ profile: { bio, mentioned } }: { profile: Profile }) {
  const { say } = useLanguage();
  if (!bio) return null;
  const text = <RichText text={bio} mentioned={mentioned} className="prose bio" />;
  if (bio.length <= LONG_BIO) return text;
  return (
    <details>
      <summary className="text-button">{say('About this person')}</summary>
      {text}
    </details>
  );
}

function ProfileFacts({ profile }: { profile: Profile }) {
  const { say, monthOf } = useLanguage();
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
      <li>{say('Here since {month}', { month: monthOf(profile.createdAt) })}</li>
      <li>
        <a href={`/users/${profile.username}/feed.xml`}>{say('Feed (RSS)')}</a>
      </li>
    </ul>
  );
}

/** A stored address was checked when it was set; it is checked again where it becomes a link. */
function webAddress(address: string | null): URL | null {
  const url = address === null ? null : addressIn(address);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null;
}

/** U3: the photo-a-day numbers. */
function PhotoADay({ profile: { level, streak, countCompleted, countMissed } }: { profile: Profile }) {
  const { say, rich, inShort } = useLanguage();
  const b = (words: ReactNode) => <strong>{words}</strong>;
  return (
    <ul className="photo-a-day" role="list" aria-label={say('A photograph a day')}>
      <li>{rich('Level <b>{level}</b>', { b, level: inShort(level) })}</li>
      <li>
        {rich('{count, plural, one {<b>{shown}</b> day} other {<b>{shown}</b> days}} in a row', {
          b,
          count: streak,
          shown: inShort(streak),
        })}
      </li>
      <li>
        {rich('{count, plural, one {<b>{shown}</b> day} other {<b>{shown}</b> days}}', {
          b,
          count: countCompleted,
          shown: inShort(countCompleted),
        })}
      </li>
      <li>{rich('<b>{count}</b> missed', { b, count: inShort(countMissed) })}</li>
    </ul>
  );
}
