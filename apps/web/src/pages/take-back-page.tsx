import type { NewCredential } from '@heliograph/identity-contracts';
import { type Message, message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import { CsrfField } from '../parts/csrf-field.js';
import { PlainLayout } from '../parts/layout.js';

const words: Readonly<Record<NewCredential, Message>> = {
  consent: message('The app that was connected acts for you no more, and all its tokens end.'),
  app: message('The app that was registered is deleted, with its secrets and tokens.'),
  'app-secret': message('The secret that was made for an app of yours ends.'),
  'personal-token': message('The personal token that was made ends.'),
  totp: message('The authenticator app that was set up is no second factor of yours any more.'),
  passkey: message('The passkey that was added is no second factor of yours any more.'),
  'recovery-codes': message('The recovery codes that were made are void.'),
  'outside-account': message('The account elsewhere that was connected signs nobody in to yours any more.'),
};

/** A link out of a mail about something new, before it is used (A4). */
export function TakeBackPage({ kind, csrf, token }: { kind: NewCredential; csrf: string; token: string }) {
  const { say, said } = useLanguage();
  return (
    <PlainLayout title={say('It was not you?')} home="/">
      <section className="card">
        <h1>{say('It was not you?')}</h1>
        <p className="quiet">{said(words[kind])}</p>
        <form method="post" action="/take-back" className="stack">
          <CsrfField token={csrf} />
          <input type="hidden" name="token" value={token} />
          <button type="submit" className="button button-wide">
            {say('Take it back')}
          </button>
        </form>
      </section>
    </PlainLayout>
  );
}
