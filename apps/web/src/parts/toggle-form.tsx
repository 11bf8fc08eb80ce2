import type { PhotoId } from '@heliograph/kernel';
import type { ReactNode } from 'react';
import { type Frame, signInHref } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import { CsrfField } from './csrf-field.js';
import { Icon } from './icon.js';

interface ToggleProps {
  readonly frame: Frame;
  readonly action: string;
  readonly pressed: boolean;
  readonly className: string;
  readonly label: string;
  /** What is shown once it is pressed, for as long as the answer takes. */
  readonly then: string;
  readonly children: ReactNode;
}

/** A button that posts; for an anonymous visitor a link that looks the same and leads to signing in. */
export function ToggleForm({ frame, action, pressed, className, label, then, children }: ToggleProps) {
  const { say } = useLanguage();
  if (frame.viewer === null) {
    return (
      <a className={className} href={signInHref(frame)} aria-label={say('Sign in: {label}', { label })}>
        {children}
      </a>
    );
  }
  return (
    <form method="post" action={action} data-toggle={action.replace(/un(?=\w+$)/, '')}>
      <CsrfField token={frame.csrf} />
      <input type="hidden" name="return_to" value={frame.here} />
      <button type="submit" className={className} aria-pressed={pressed} aria-label={label} data-then={then}>
        {children}
      </button>
    </form>
  );
}

export function LikeButton({ frame, photo }: { frame: Frame; photo: { id: PhotoId; isLiked: boolean; countLikes: number } }) {
  const { say, inFull } = useLanguage();
  return (
    <ToggleForm
      frame={frame}
      action={`/photos/${photo.id}/${photo.isLiked ? 'unlike' : 'like'}`}
      pressed={photo.isLiked}
      className="button-quiet like"
      label={say('Like, {count} so far', { count: String(photo.countLikes) })}
      then={inFull(photo.countLikes + (photo.isLiked ? -1 : 1))}
    >
      <Icon name="heart" filled={photo.isLiked} /> <span>{inFull(photo.countLikes)}</span>
    </ToggleForm>
  );
}

interface FollowProps {
  readonly frame: Frame;
  readonly username: string;
  readonly followed: boolean;
  /** On a page that is for something else. */
  readonly isQuiet?: boolean;
}

export function FollowButton({ frame, username, followed, isQuiet = false }: FollowProps) {
  const { say } = useLanguage();
  const wordsOf = (isFollowed: boolean) =>
    say('{isFollowed, select, yes {Following} other {Follow}}', { isFollowed: isFollowed ? 'yes' : 'no' });
  return (
    <ToggleForm
      frame={frame}
      action={`/users/${username}/${followed ? 'unfollow' : 'follow'}`}
      pressed={followed}
      className={followed || isQuiet ? 'button-quiet follow' : 'button follow'}
      label={say('{isFollowed, select, yes {Following} other {Follow}} {username}', { isFollowed: followed ? 'yes' : 'no', username })}
      then={wordsOf(!followed)}
    >
      <span>{wordsOf(followed)}</span>
    </ToggleForm>
  );
}
