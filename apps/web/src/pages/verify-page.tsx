import { useLanguage } from '../language/use-language.js';
import { CsrfField } from '../parts/csrf-field.js';
import { PlainLayout } from '../parts/layout.js';

export function VerifyPage({ csrf, token }: { csrf: string; token: string }) {
  const { say } = useLanguage();
  return (
    <PlainLayout title={say('Your address')} home="/">
      <section className="card">
        <h1>{say('Confirm your e-mail address')}</h1>
        <p className="quiet">{say('You opened a link that we sent to this address. Press the button to confirm that it is yours.')}</p>
        <form method="post" action="/verify" className="stack">
          <CsrfField token={csrf} />
          <input type="hidden" name="token" value={token} />
          <button type="submit" className="button button-wide">
            {say('Confirm')}
          </button>
        </form>
      </section>
    </PlainLayout>
  );
}
