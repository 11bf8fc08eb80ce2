import { message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import { CsrfField } from '../parts/csrf-field.js';
import { PlainLayout } from '../parts/layout.js';

const words = {
  new: {
    title: message('The address of your account'),
    line: message('Do you want to use this address for your account?'),
    button: message('Use this address'),
  },
  present: {
    title: message('The address of your account'),
    line: message('Do you want to change the address of your account to another one?'),
    button: message('Change the address'),
  },
  former: {
    title: message('Undo the change'),
    line: message(
      'Your account gets this address back. We sign out every device, remove second factors that were added in the meantime, disable the password, and send you a link to choose a new one.',
    ),
    button: message('Undo'),
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
