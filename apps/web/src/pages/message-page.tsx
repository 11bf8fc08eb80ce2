import { type Message, message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import { PlainLayout } from '../parts/layout.js';

interface Words {
  readonly title: Message;
  readonly lines: readonly Message[];
  readonly next: { readonly words: Message; readonly href: string };
}

const signIn = { words: message('Sign in'), href: '/login' };
const messages = {
  'reset-asked': {
    title: message('Please check your e-mail'),
    lines: [
      message('If there is an account with this address, we have sent it a link to choose a new password.'),
      message(
        'The link is valid for one hour. If nothing arrives within a few minutes, check your spam folder, and check that this is the address of your account.',
      ),
    ],
    next: signIn,
  },
  'reset-needs-mail': {
    title: message('This site does not send e-mail'),
    lines: [
      message('We cannot send you a link to choose a new password.'),
      message('Please contact the operators, who are named in the imprint. They can restore your access.'),
    ],
    next: { words: message('Imprint'), href: '/imprint' },
  },
  'reset-dead': {
    title: message('This link no longer works'),
    lines: [message('The link was already used, was replaced by a newer one, or has expired after one hour.')],
    next: { words: message('Send another link'), href: '/forgot' },
  },
  'reset-done': {
    title: message('Your new password is set'),
    lines: [message('All devices and apps are signed out. Sign in with your new password.')],
    next: signIn,
  },
  'second-factor-needed': {
    title: message('You need a second factor'),
    lines: [
      message('Your role requires a second factor for this, such as an authenticator app.'),
      message('Set one up, sign in with it, and come back.'),
    ],
    next: { words: message('Set up a second factor'), href: '/settings/security' },
  },
  'email-done': {
    title: message('The address is changed'),
    lines: [
      message(
        'We now send e-mails about your account to the new address. For seven days, a link in an e-mail to your previous address can undo this.',
      ),
    ],
    next: { words: message('To the settings'), href: '/settings/security' },
  },
  'email-half': {
    title: message('Thank you'),
    lines: [message('Your address changes once you have opened the link in the other e-mail too.')],
    next: { words: message('To the settings'), href: '/settings/email' },
  },
  'email-undone': {
    title: message('The address is yours again'),
    lines: [
      message(
        'We have signed out every device, removed second factors that were added in the meantime, and disabled the password. We have sent a link to this address so that you can choose a new one.',
      ),
    ],
    next: signIn,
  },
  'email-dead': {
    title: message('This link no longer works'),
    lines: [message('The link was already used, was replaced by a newer one or has expired, or the address belongs to another account.')],
    next: { words: message('To the settings'), href: '/settings/email' },
  },
  'taken-back': {
    title: message('The change is undone'),
    lines: [message('Now choose a new password, because somebody else may know yours. This signs out every device and ends all tokens.')],
    next: { words: message('Choose a new password'), href: '/forgot' },
  },
  'take-back-dead': {
    title: message('This link no longer works'),
    lines: [
      message(
        'The link is valid for seven days. You can disconnect apps, revoke tokens and remove second factors in your settings at any time.',
      ),
    ],
    next: { words: message('To the settings'), href: '/settings/security' },
  },
  'verify-dead': {
    title: message('This link no longer works'),
    lines: [
      message(
        'The link was already used, was replaced by a newer one, or has expired after one day. You can get another one in your settings.',
      ),
    ],
    next: { words: message('To the settings'), href: '/settings/security' },
  },
  'report-asked': {
    title: message('Please check your e-mail'),
    lines: [
      message('We have sent you a link. Open it to confirm your report; a moderator reviews it after that.'),
      message('The link is valid for one day. If nothing arrives within a few minutes, check your spam folder.'),
    ],
    next: { words: message('To the photographs'), href: '/' },
  },
  'report-needs-mail': {
    title: message('Please sign in to report something'),
    lines: [
      message('People without an account confirm reports by e-mail, but this site does not send e-mail.'),
      message(
        'With an account, you can report a photograph, comment or person on its page. Without one, please contact the operators, who are named in the imprint.',
      ),
    ],
    next: { words: message('Imprint'), href: '/imprint' },
  },
  'report-dead': {
    title: message('This link no longer works'),
    lines: [message('The link was already used, was replaced by a newer one, or has expired after one day.')],
    next: { words: message('Report something'), href: '/report' },
  },
  'report-confirmed': {
    title: message('Thank you'),
    lines: [message('We have received your report. A moderator will review it, and we will e-mail you the result.')],
    next: { words: message('To the photographs'), href: '/' },
  },
  unsubscribed: {
    title: message('You have unsubscribed'),
    lines: [message('You will not get these e-mails any more. You can switch them on again in your settings.')],
    next: { words: message('To the settings'), href: '/settings/notifications' },
  },
  'unsubscribe-dead': {
    title: message('This link does not work'),
    lines: [message('It may be incomplete. You can choose in your settings which e-mails you get.')],
    next: { words: message('To the settings'), href: '/settings/notifications' },
  },
  'verify-done': {
    title: message('Thank you'),
    lines: [message('Your e-mail address is confirmed.')],
    next: { words: message('To the photographs'), href: '/' },
  },
} as const satisfies Record<string, Words>;

/** The outcome of a link, or of a request for one. */
export function MessagePage({ is }: { is: keyof typeof messages }) {
  const { said } = useLanguage();
  const { title, lines, next } = messages[is];
  return (
    <PlainLayout title={said(title)} home="/">
      <section className="card" role="status">
        <h1>{said(title)}</h1>
        {lines.map((line) => (
          <p key={line}>{said(line)}</p>
        ))}
        <p>
          <a className="button-quiet button-wide" href={next.href}>
            {said(next.words)}
          </a>
        </p>
      </section>
    </PlainLayout>
  );
}
