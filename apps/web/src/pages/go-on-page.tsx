import { PlainLayout } from '../parts/layout.js';

/** A form may not lead to another site, so the way there is a link. */
export function GoOnPage({ provider, href }: { provider: string; href: string }) {
  return (
    <PlainLayout title={`Connect ${provider}`} home="/">
      <section className="card">
        <h1>Connect {provider}</h1>
        <p className="quiet">
          You go on to {new URL(href).host}, sign in there, and come back. After that you can sign in here with {provider}.
        </p>
        <a className="button button-wide" href={href}>
          Go on to {provider}
        </a>
      </section>
      <p className="aside-line">
        <a href="/settings/account">Not now</a>
      </p>
    </PlainLayout>
  );
}
