import { CsrfField } from '../parts/csrf-field.js';
import { PlainLayout } from '../parts/layout.js';

export function VerifyPage({ csrf, token }: { csrf: string; token: string }) {
  return (
    <PlainLayout title="Your address" home="/">
      <section className="card">
        <h1>Is this your address?</h1>
        <p className="quiet">You have come here by a link that we sent to it, so it seems to be. One click, and we both know.</p>
        <form method="post" action="/verify" className="stack">
          <CsrfField token={csrf} />
          <input type="hidden" name="token" value={token} />
          <button type="submit" className="button button-wide">
            Yes, it is mine
          </button>
        </form>
      </section>
    </PlainLayout>
  );
}
