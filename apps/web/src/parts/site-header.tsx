import { type Frame, hasPower, signInHref } from '../frame.js';
import { QUEUE_BOARD } from '../queue-board.js';
import { PICKS } from './pick-form.js';
import { useLanguage } from '../language/use-language.js';
import { Avatar } from './avatar.js';
import { CsrfField } from './csrf-field.js';
import { Icon } from './icon.js';
import { Mark } from './mark.js';

type Member = NonNullable<Frame['viewer']>;

export function SiteHeader({ frame, searched }: { frame: Frame; searched?: string }) {
  const { say } = useLanguage();
  return (
    <header className="site-header">
      <a className="wordmark" href="/">
        <Mark /> Heliograph
      </a>
      <search>
        <form className="search-field" action="/search">
          <label htmlFor="search" className="unseen">
            {say('Search photographs, people and tags')}
          </label>
          <Icon name="search" />
          <input
            id="search"
            type="search"
            name="q"
            defaultValue={searched}
            placeholder={say('Search')}
            maxLength={200}
            enterKeyHint="search"
          />
        </form>
      </search>
      <nav className="account" aria-label={say('Account')}>
        {frame.viewer === null ? <GuestLinks frame={frame} /> : <MemberLinks frame={frame} viewer={frame.viewer} />}
      </nav>
    </header>
  );
}

function GuestLinks({ frame }: { frame: Frame }) {
  const { say } = useLanguage();
  return (
    <>
      <a className="quiet-link" href="/today">
        {say('Today')}
      </a>
      <a className="quiet-link" href={signInHref(frame)}>
        {say('Sign in')}
      </a>
      <a className="button" href="/register">
        {say('Join')}
      </a>
    </>
  );
}

/** Beyond this the exact number helps nobody. */
const MOST_SHOWN = 99;

function NotificationsLink({ unread }: { unread: number }) {
  const { say } = useLanguage();
  return (
    <a className="bell" href="/notifications">
      <Icon name="bell" />
      <span className="unseen">{say('Notifications, {count, plural, =0 {nothing new} other {# unread}}', { count: unread })}</span>
      {unread === 0 ? null : (
        <span className="unread-number" aria-hidden="true">
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </a>
  );
}

function MemberLinks({ frame, viewer }: { frame: Frame; viewer: Member }) {
  const { say } = useLanguage();
  return (
    <>
      <a className="quiet-link" href="/today">
        {say('Today')}
      </a>
      <NotificationsLink unread={frame.countUnread ?? 0} />
      <a className="button-quiet" href="/upload">
        <Icon name="upload" /> <span className="button-words">{say('Upload')}</span>
      </a>
      <details className="menu">
        <summary>
          <Avatar person={viewer} size={28} />
          <span className="unseen">{say('Menu of {name}', { name: viewer.name })}</span>
        </summary>
        <ul>
          <li>
            <a href={`/users/${viewer.username}`}>
              <strong dir="auto">{viewer.name}</strong>
              <span>@{viewer.username}</span>
            </a>
          </li>
          <li>
            <a href="/settings">{say('Settings')}</a>
          </li>
          {hasPower(viewer, 'moderate') ? (
            <li>
              <a href="/staff/queue">{say('Moderation')}</a>
            </li>
          ) : null}
          {hasPower(viewer, 'curate') ? (
            <li>
              <a href={PICKS}>{say('Edit the picks')}</a>
            </li>
          ) : null}
          {hasPower(viewer, 'ops:read') ? (
            <li>
              <a href={QUEUE_BOARD}>{say('Job queues')}</a>
            </li>
          ) : null}
          <li>
            <form method="post" action="/logout">
              <CsrfField token={frame.csrf} />
              <button type="submit">{say('Sign out')}</button>
            </form>
          </li>
        </ul>
      </details>
    </>
  );
}
