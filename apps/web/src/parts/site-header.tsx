import { type Frame, signInHref } from '../frame.js';
import { Avatar } from './avatar.js';
import { CsrfField } from './csrf-field.js';
import { Icon } from './icon.js';
import { Mark } from './mark.js';

export function SiteHeader({ frame, searched }: { frame: Frame; searched?: string }) {
  return (
    <header className="site-header">
      <a className="wordmark" href="/">
        <Mark /> Heliograph
      </a>
      <search>
        <form className="search-field" action="/search">
          <label htmlFor="search" className="unseen">
            Search photographs, people and tags
          </label>
          <Icon name="search" />
          <input id="search" type="search" name="q" defaultValue={searched} placeholder="Search" maxLength={200} enterKeyHint="search" />
        </form>
      </search>
      <nav className="account" aria-label="Account">
        {frame.viewer === null ? <GuestLinks frame={frame} /> : <MemberLinks frame={frame} viewer={frame.viewer} />}
      </nav>
    </header>
  );
}

function GuestLinks({ frame }: { frame: Frame }) {
  return (
    <>
      <a className="quiet-link" href="/today">
        Today
      </a>
      <a className="quiet-link" href={signInHref(frame)}>
        Sign in
      </a>
      <a className="button" href="/register">
        Join
      </a>
    </>
  );
}

function MemberLinks({ frame, viewer }: { frame: Frame; viewer: NonNullable<Frame['viewer']> }) {
  return (
    <>
      <a className="quiet-link" href="/today">
        Today
      </a>
      <a className="button" href="/upload">
        <Icon name="upload" /> <span className="button-words">Upload</span>
      </a>
      <details className="menu">
        <summary>
          <Avatar person={viewer} size={28} />
          <span className="unseen">Menu of {viewer.name}</span>
        </summary>
        <ul>
          <li>
            <a href={`/users/${viewer.username}`}>
              <strong dir="auto">{viewer.name}</strong>
              <span>@{viewer.username}</span>
            </a>
          </li>
          <li>
            <a href="/settings">Settings</a>
          </li>
          {[viewer.staff, viewer.withheld, viewer.lacking].some((scopes) => scopes.has('moderate')) ? (
            <li>
              <a href="/staff/queue">Moderation</a>
            </li>
          ) : null}
          <li>
            <form method="post" action="/logout">
              <CsrfField token={frame.csrf} />
              <button type="submit">Sign out</button>
            </form>
          </li>
        </ul>
      </details>
    </>
  );
}
