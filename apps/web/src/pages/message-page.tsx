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
      message('If there is an account with this address, a link that lets you choose a new password is on its way there.'),
      message(
        'The link is valid for one hour. If nothing arrives within some minutes, look in your spam folder and check that this is the address of your account.',
      ),
    ],
    next: signIn,
  },
  'reset-needs-mail': {
    title: message('No mail from here'),
    lines: [
      message('This site sends no mail, so it cannot send you a link that lets you choose a new password.'),
      message('Please write to the people who run it. The imprint says who they are, and they can let you in again.'),
    ],
    next: { words: message('Imprint'), href: '/imprint' },
  },
  'reset-dead': {
    title: message('This link is no longer good'),
    lines: [message('It was used already, a newer link replaced it, or it has expired after one hour.')],
    next: { words: message('Send another link'), href: '/forgot' },
  },
  'reset-done': {
    title: message('Your new password is set'),
    lines: [message('Everything that was signed in to your account is signed out. Sign in with the new password.')],
    next: signIn,
  },
  'second-factor-needed': {
    title: message('A second factor first'),
    lines: [
      message('Your role lets you do this once your account has a second factor: an authenticator app beside the password.'),
      message('Set one up, sign in with it, and come back.'),
    ],
    next: { words: message('Set up a second factor'), href: '/settings/security' },
  },
  'email-done': {
    title: message('The address is changed'),
    lines: [
      message(
        'Mails of your account come to the new address from now on. For seven days a link in a mail to the address before takes that back.',
      ),
    ],
    next: { words: message('To the settings'), href: '/settings/security' },
  },
  'email-half': {
    title: message('Thank you'),
    lines: [message('The address is changed as soon as the link in the other mail is followed, too.')],
    next: { words: message('To the settings'), href: '/settings/email' },
  },
  'email-undone': {
    title: message('The address is yours again'),
    lines: [
      message(
        'Everybody is signed out, second factors that were added meanwhile are removed, and the password is void. A link that lets you choose another is on its way to this address.',
      ),
    ],
    next: signIn,
  },
  'email-dead': {
    title: message('This link is no longer good'),
    lines: [message('It was used already, a newer link replaced it, it has expired, or the address belongs to another account.')],
    next: { words: message('To the settings'), href: '/settings/email' },
  },
  'taken-back': {
    title: message('It is taken back'),
    lines: [message('Now choose a new password: somebody else may know yours. That signs out everybody and ends all tokens.')],
    next: { words: message('Choose a new password'), href: '/forgot' },
  },
  'take-back-dead': {
    title: message('This link is no longer good'),
    lines: [message('It is good for seven days. Apps, tokens and second factors can be ended in the settings at any time.')],
    next: { words: message('To the settings'), href: '/settings/security' },
  },
  'verify-dead': {
    title: message('This link is no longer good'),
    lines: [
      message(
        'It was used already, a newer link replaced it, or it has expired after one day. You can have another one sent from your settings.',
      ),
    ],
    next: { words: message('To the settings'), href: '/settings/security' },
  },
  'report-asked': {
    title: message('Please check your e-mail'),
    lines: [
      message('A link that confirms your report is on its way to you. Nobody looks at the report before you follow it.'),
      message('It is good for a day. If nothing arrives within some minutes, look in your spam folder.'),
    ],
    next: { words: message('To the photographs'), href: '/' },
  },
  'report-needs-mail': {
    title: message('Please sign in to report something'),
    lines: [
      message('Reports of people without an account are confirmed by mail, and this site sends none.'),
      message(
        'With an account you report on the page itself: of a photograph, a comment or a person. Without one, write to the people who run this site; the imprint says who they are.',
      ),
    ],
    next: { words: message('Imprint'), href: '/imprint' },
  },
  'report-dead': {
    title: message('This link is no longer good'),
    lines: [message('It was used already, a newer link replaced it, or it has expired after one day.')],
    next: { words: message('Report something'), href: '/report' },
  },
  'report-confirmed': {
    title: message('Thank you'),
    lines: [message('Your report has arrived. A moderator looks at it, and what comes of it is sent to your address.')],
    next: { words: message('To the photographs'), href: '/' },
  },
  unsubscribed: {
    title: message('No more mails of this kind'),
    lines: [message('You are sent none any more. You can ask for them again in your settings.')],
    next: { words: message('To the settings'), href: '/settings/notifications' },
  },
  'unsubscribe-dead': {
    title: message('This link is not one of ours'),
    lines: [message('Perhaps a part of it is missing. In your settings you can choose which mails you are sent.')],
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
