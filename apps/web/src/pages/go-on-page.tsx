import { addressIn } from '@heliograph/kernel';
import { useLanguage } from '../language/use-language.js';
import { PlainLayout } from '../parts/layout.js';

/** A form may not lead to another site, so the way there is a link. */
export function GoOnPage({ provider, href }: { provider: string; href: string }) {
  const { say } = useLanguage();
  const connect = say('Connect {name}', { name: provider });
  return (
    <PlainLayout title={connect} home="/">
      <section className="card">
        <h1>{connect}</h1>
        <p className="quiet">
          {say('Sign in at {host} and come back. After that, you can sign in here with {provider}.', {
            host: addressIn(href)?.host ?? provider,
            provider,
          })}
        </p>
        <a className="button button-wide" href={href}>
          {say('Continue to {provider}', { provider })}
        </a>
      </section>
      <p className="aside-line">
        <a href="/settings/account">{say('Not now')}</a>
      </p>
    </PlainLayout>
  );
}
