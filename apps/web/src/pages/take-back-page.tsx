import type { NewCredential } from '@heliograph/identity-contracts';
import { type Message, message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import { CsrfField } from '../parts/csrf-field.js';
import { PlainLayout } from '../parts/layout.js';

const words: Readonly<Record<NewCredential, Message>> = {
  consent: message('The app is disconnected, and its tokens stop working.'),
  app: message('The app is deleted, with its secrets and tokens.'),
  'app-secret': message('The new secret of your app stops working.'),
  'personal-token': message('The personal token is revoked.'),
  totp: message('The authenticator app is removed from your account.'),
  passkey: message('The passkey is removed from your account.'),
  'recovery-codes': message('The new recovery codes stop working.'),
  'outside-account': message('The connected account can no longer be used to sign in to yours.'),
};

/** A link out of a mail about something new, before it is used (A4). */
export function TakeBackPage({ kind, csrf, token }: { kind: NewCredential; csrf: string; token: string }) {
  const { say, said } = useLanguage();
  return (
    <PlainLayout title={say('Was this not you?')} home="/">
      <section className="card">
        <h1>{say('Was this not you?')}</h1>
        <p className="quiet">{said(words[kind])}</p>
        <form method="post" action="/take-back" className="stack">
          <CsrfField token={csrf} />
          <input type="hidden" name="token" value={token} />
          <button type="submit" className="button button-wide">
            {say('Undo')}
          </button>
        </form>
      </section>
    </PlainLayout>
  );
}
