import { message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import { CsrfField } from '../parts/csrf-field.js';
import { PlainLayout } from '../parts/layout.js';

const words = {
  new: {
    title: message('The address of your account'),
    line: message('Shall mails of your account come to this address from now on?'),
    button: message('Use this address'),
  },
  present: {
    title: message('The address of your account'),
    line: message('Shall mails of your account go to another address from now on, and no longer to this one?'),
    button: message('Change the address'),
  },
  former: {
    title: message('Take the change back'),
    line: message(
      'This becomes the address of your account again. Everybody is signed out, second factors that were added meanwhile are removed, the password is void, and a link to choose another comes by mail.',
    ),
    button: message('Take it back'),
  },
} as const;

/** A link out of a mail about a change of address, before it is used. */
export function EmailLinkPage({ at, csrf, token }: { at: keyof typeof words; csrf: string; token: string }) {
  const { said } = useLanguage();
  const { title, line, button } = words[at];
  return (
    <PlainLayout title={said(title)} home="/">
      <section className="card">
        <h1>{said(title)}</h1>
        <p className="quiet">{said(line)}</p>
        <form method="post" action={`/email/${at}`} className="stack">
          <CsrfField token={csrf} />
          <input type="hidden" name="token" value={token} />
          <button type="submit" className="button button-wide">
            {said(button)}
          </button>
        </form>
      </section>
    </PlainLayout>
  );
}
