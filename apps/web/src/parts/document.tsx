import type { ReactNode } from 'react';
import { useLanguage } from '../language/use-language.js';
import { favicon, siteIcon } from '../style/icons.js';
import { preloadedFonts, stylesheet } from '../style/stylesheet.js';
import { ScriptWords } from './module-script.js';

export interface DocumentProps {
  readonly title: string;
  readonly children: ReactNode;
  /** More of `<head>`. */
  readonly head?: ReactNode;
  /** Search engines may list it. */
  readonly indexed: boolean;
}

export function Document({ title, head, indexed, children }: DocumentProps) {
  const { code, say } = useLanguage();
  return (
    <html lang={code}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf8" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#141311" />
        <title>{title}</title>
        {preloadedFonts.map(({ path }) => (
          <link key={path} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={path} />
        ))}
        <link rel="stylesheet" href={stylesheet.path} />
        {/* Rows of pictures fill their width: of a page that is shown half, the last row would move when the rest arrives. */}
        <link rel="expect" href="#whole" blocking="render" />
        <link rel="icon" type="image/svg+xml" href={favicon.path} />
        <link rel="apple-touch-icon" href={siteIcon(180).path} />
        {indexed ? null : <meta name="robots" content="noindex" />}
        {head}
      </head>
      <body>
        <a className="skip" href="#main">
          {say('Skip to content')}
        </a>
        {children}
        <ScriptWords />
        <span id="whole" hidden />
      </body>
    </html>
  );
}
