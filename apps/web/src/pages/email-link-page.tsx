import { CsrfField } from '../parts/csrf-field.js';
import { PlainLayout } from '../parts/layout.js';

const words = {
  new: {
    title: 'The address of your account',
    line: 'Shall mails of your account come to this address from now on?',
    button: 'Use this address',
  },
  present: {
    title: 'The address of your account',
    line: 'Shall mails of your account go to another address from now on, and no longer to this one?',
    button: 'Change the address',
  },
  former: {
    title: 'Take the change back',
    line: 'This becomes the address of your account again. Everybody is signed out, second factors that were added meanwhile are removed, the password is void, and a link to choose another comes by mail.',
    button: 'Take it back',
  },
} as const;

/** A link out of a mail about a change of address, before it is used. */
export function EmailLinkPage({ at, csrf, token }: { at: keyof typeof words; csrf: string; token: string }) {
  const { title, line, button } = words[at];
  return (
    <PlainLayout title={title} home="/">
      <section className="card">
        <h1>{title}</h1>
        <p className="quiet">{line}</p>
        <form method="post" action={`/email/${at}`} className="stack">
          <CsrfField token={csrf} />
          <input type="hidden" name="token" value={token} />
          <button type="submit" className="button button-wide">
            {button}
          </button>
        </form>
      </section>
    </PlainLayout>
  );
}
