import { PlainLayout } from '../parts/layout.js';

interface Words {
  readonly title: string;
  readonly lines: readonly string[];
  readonly next: { readonly words: string; readonly href: string };
}

const signIn = { words: 'Sign in', href: '/login' };
const messages = {
  'reset-asked': {
    title: 'Please check your e-mail',
    lines: [
      'If there is an account with this address, a link that lets you choose a new password is on its way there.',
      'The link is valid for one hour. If nothing arrives within some minutes, look in your spam folder and check that this is the address of your account.',
    ],
    next: signIn,
  },
  'reset-needs-mail': {
    title: 'No mail from here',
    lines: [
      'This site sends no mail, so it cannot send you a link that lets you choose a new password.',
      'Please write to the people who run it. The imprint says who they are, and they can let you in again.',
    ],
    next: { words: 'Imprint', href: '/imprint' },
  },
  'reset-dead': {
    title: 'This link is no longer good',
    lines: ['It was used already, a newer link replaced it, or it has expired after one hour.'],
    next: { words: 'Send another link', href: '/forgot' },
  },
  'reset-done': {
    title: 'Your new password is set',
    lines: ['Everything that was signed in to your account is signed out. Sign in with the new password.'],
    next: signIn,
  },
  'second-factor-needed': {
    title: 'A second factor first',
    lines: [
      'Your role lets you do this once your account has a second factor: an authenticator app beside the password.',
      'Set one up, sign in with it, and come back.',
    ],
    next: { words: 'Set up a second factor', href: '/settings/security' },
  },
  'email-done': {
    title: 'The address is changed',
    lines: [
      'Mails of your account come to the new address from now on. For seven days a link in a mail to the address before takes that back.',
    ],
    next: { words: 'To the settings', href: '/settings/security' },
  },
  'email-half': {
    title: 'Thank you',
    lines: ['The address is changed as soon as the link in the other mail is followed, too.'],
    next: { words: 'To the settings', href: '/settings/email' },
  },
  'email-undone': {
    title: 'The address is yours again',
    lines: [
      'Everybody is signed out, second factors that were added meanwhile are removed, and the password is void. A link that lets you choose another is on its way to this address.',
    ],
    next: signIn,
  },
  'email-dead': {
    title: 'This link is no longer good',
    lines: ['It was used already, a newer link replaced it, it has expired, or the address belongs to another account.'],
    next: { words: 'To the settings', href: '/settings/email' },
  },
  'verify-dead': {
    title: 'This link is no longer good',
    lines: [
      'It was used already, a newer link replaced it, or it has expired after one day. You can have another one sent from your settings.',
    ],
    next: { words: 'To the settings', href: '/settings/security' },
  },
  'report-asked': {
    title: 'Please check your e-mail',
    lines: [
      'A link that confirms your report is on its way to you. Nobody looks at the report before you follow it.',
      'It is good for a day. If nothing arrives within some minutes, look in your spam folder.',
    ],
    next: { words: 'To the photographs', href: '/' },
  },
  'report-needs-mail': {
    title: 'Please sign in to report something',
    lines: [
      'Reports of people without an account are confirmed by mail, and this site sends none.',
      'With an account you report on the page itself: of a photograph, a comment or a person. Without one, write to the people who run this site; the imprint says who they are.',
    ],
    next: { words: 'Imprint', href: '/imprint' },
  },
  'report-dead': {
    title: 'This link is no longer good',
    lines: ['It was used already, a newer link replaced it, or it has expired after one day.'],
    next: { words: 'Report something', href: '/report' },
  },
  'report-confirmed': {
    title: 'Thank you',
    lines: ['Your report has arrived. A moderator looks at it, and what comes of it is sent to your address.'],
    next: { words: 'To the photographs', href: '/' },
  },
  'verify-done': {
    title: 'Thank you',
    lines: ['Your e-mail address is confirmed.'],
    next: { words: 'To the photographs', href: '/' },
  },
} as const satisfies Record<string, Words>;

/** The outcome of a link, or of a request for one. */
export function MessagePage({ is }: { is: keyof typeof messages }) {
  const { title, lines, next } = messages[is];
  return (
    <PlainLayout title={title} home="/">
      <section className="card" role="status">
        <h1>{title}</h1>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>
          <a className="button-quiet button-wide" href={next.href}>
            {next.words}
          </a>
        </p>
      </section>
    </PlainLayout>
  );
}
