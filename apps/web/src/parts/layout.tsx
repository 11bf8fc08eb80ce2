import type { ReactNode } from 'react';
import { type Frame, signInHref } from '../frame.js';
import { message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import { liveScript, onceScript, pagesScript } from '../scripts/scripts.js';
import { Document } from './document.js';
import { LateScript } from './module-script.js';
import { Mark } from './mark.js';
import { type PageMeta, PageMetaTags } from './page-meta.js';
import { SiteHeader } from './site-header.js';

interface LayoutProps {
  readonly frame: Frame;
  readonly title: string;
  readonly children: ReactNode;
  /** Of what everybody may find; search engines list no page without. */
  readonly meta?: PageMeta | undefined;
  readonly searched?: string;
}

/** A page of the site: header, content, footer. */
export function Layout({ frame, title, meta, searched, children }: LayoutProps) {
  const { name, say, rich } = useLanguage();
  return (
    <Document title={`${title} · Heliograph`} head={<Head frame={frame} meta={meta} />} indexed={meta !== undefined}>
      <SiteHeader frame={frame} searched={searched} />
      {frame.wasSignedIn ? (
        <p className="signed-out" role="status">
          {rich('You have been signed out, or your account is suspended. <link>Sign in</link> to see which.', {
            link: (words) => <a href={signInHref(frame)}>{words}</a>,
          })}
        </p>
      ) : null}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="site-footer">
        <p>
          <Mark /> {say('Heliograph, a community of photographers.')}
        </p>
        <nav aria-label={say('About this site')}>
          <a href="/developers">{say('Developers')}</a>
          <a href="/rules">{say('Rules')}</a>
          <a href="/privacy">{say('Privacy')}</a>
          <a href="/transparency">{say('Transparency')}</a>
          <a href={reportHref(frame)}>{say('Report something')}</a>
          {frame.hasImprint ? <a href="/imprint">{say('Imprint')}</a> : null}
          <a href={`/language?${new URLSearchParams({ return_to: frame.here })}`} rel="nofollow">
            {say('Language: {name}', { name })}
          </a>
        </nav>
      </footer>
      <LateScript asset={pagesScript} />
      {frame.viewer === null || frame.viewer.suspension ? null : <LateScript asset={liveScript} />}
    </Document>
  );
}

/** A member reports the page that is open; the page of reports itself is none to report. */
function reportHref({ viewer, here }: Frame): string {
  return viewer === null || here.startsWith('/report') ? '/report' : `/report?${new URLSearchParams({ address: here })}`;
}

/** What is around the pages is of the site alone: the pages of an authorization are on the API's origin. */
function Head({ frame, meta }: Pick<LayoutProps, 'frame' | 'meta'>) {
  return (
    <>
      <link rel="manifest" href="/manifest.webmanifest" />
      {meta === undefined ? null : <PageMetaTags frame={frame} meta={meta} />}
    </>
  );
}

/** What every page leads to, by the last piece of its address. */
const about = { developers: message('Developers'), rules: message('Rules'), privacy: message('Privacy') };

interface PlainLayoutProps {
  readonly title: string;
  readonly home: string;
  /** False where a password is typed that opens an account: no script runs there. */
  readonly isScripted?: boolean;
  readonly children: ReactNode;
}

/** A page with one thing to do on it: signing in, agreeing, an error. */
export function PlainLayout({ title, home, isScripted = true, children }: PlainLayoutProps) {
  const { say, said } = useLanguage();
  // On the API's origin it is a whole address.
  const base = /^https?:/.test(home) ? home.replace(/\/$/, '') : '';
  return (
    <Document title={`${title} · Heliograph`} indexed={false}>
      <header className="plain-header">
        <a className="wordmark" href={home}>
          <Mark /> Heliograph
        </a>
      </header>
      <main id="main" tabIndex={-1} className="plain">
        {children}
      </main>
      <footer className="site-footer">
        <nav aria-label={say('About this site')}>
          {Object.entries(about).map(([name, words]) => (
            <a key={name} href={`${base}/${name}`}>
              {said(words)}
            </a>
          ))}
        </nav>
      </footer>
      {/* Pages of an authorization run no script. */}
      {base === '' && isScripted ? <LateScript asset={onceScript} /> : null}
    </Document>
  );
}
