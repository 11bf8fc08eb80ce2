import type { MailKind } from './wanted-mail.js';

interface Words {
  readonly subject: string;
  readonly before: readonly string[];
  readonly button: string;
  readonly after: readonly string[];
}

const APPEAL = 'You can appeal there, once. It is then looked at again, and what is granted comes back as it was.';

/** What each mail says. */
export const words: Readonly<Record<MailKind, Words>> = {
  'password-reset': {
    subject: 'Choose a new password for Heliograph',
    before: ['Somebody, we hope you, said that the password of your account is forgotten. This link lets you choose a new one:'],
    button: 'Choose a new password',
    after: [
      'It is good for one hour and for one use. When the new password is set, every session and every app that is signed in to your account is signed out.',
      'It was not you? Then nothing has happened, and nothing will: your password stays as it is, and you can throw this mail away.',
    ],
  },
  'email-verification': {
    subject: 'Is this your address?',
    before: ['An account at Heliograph was made with this address. If it is yours, please say so:'],
    button: 'Yes, this is my address',
    after: [
      'The link is good for a day. We ask so that you can be sure of hearing from us, should you ever forget your password.',
      'It was not you? Then do nothing. Somebody has mistyped their address, and we will not write again unless they ask us to.',
    ],
  },
  'email-change': {
    subject: 'Shall this be the address of your account?',
    before: [
      'Somebody, we hope you, wants to use this address for an account at Heliograph. If it is yours, and you want that, please say so:',
    ],
    button: 'Use this address',
    after: [
      'The link is good for a day and for one use. If the address before was verified, the link that we sent there has to be followed, too.',
      'It was not you? Then do nothing: without you, nothing will be changed.',
    ],
  },
  'email-approval': {
    subject: 'Shall your account have another address?',
    before: [
      'With the password of your account, somebody has asked us to change its address from this one to {new}. If it was you, please say so:',
    ],
    button: 'Change the address',
    after: [
      'The link is good for a day and for one use. The link that we sent to the new address has to be followed, too.',
      'It was not you? Then do not follow it, and nothing will be changed. But somebody knows your password: choose a new one at once, under Settings, Security.',
    ],
  },
  'email-undo': {
    subject: 'Your account at Heliograph has another address',
    before: [
      'The address of your account was changed to {new}. Mails go there from now on.',
      'It was you? Then all is well.',
      'It was not you? Then take it back, within seven days. Everybody is signed out, second factors that were added meanwhile are removed, your password is void, and we send you a link to choose another:',
    ],
    button: 'Take it back',
    after: ['Until then nobody can change it once more.'],
  },
  'password-changed': {
    subject: 'Your password at Heliograph was changed',
    before: [
      'The password of your account has just been changed. Every session, every token and every app that was signed in to it is signed out, and accounts at other providers are disconnected.',
      'It was you? Then all is well.',
      'It was not you? Then choose a new password at once; this page sends a link to this address:',
    ],
    button: 'It was not me',
    after: ['Somebody who could do this may know your old password. Do not use it anywhere else.'],
  },
  'second-factor-added': {
    subject: 'A second factor was added to your account at Heliograph',
    before: [
      'From now on signing in to your account needs more than the password: a second factor has just been set up. Keep your recovery codes where you find them without your phone.',
      'It was you? Then all is well.',
      'It was not you? Then take it back, within seven days:',
    ],
    button: 'It was not me',
    after: ['Then choose a new password, too: somebody else may know yours.'],
  },
  'app-connected': {
    subject: 'An app was connected to your account at Heliograph',
    before: [
      'An app was allowed to act for you. Which it is, and what it may do, stands under Settings, Connected apps.',
      'It was you? Then all is well.',
      'It was not you? Then take it back, within seven days:',
    ],
    button: 'It was not me',
    after: ['Then choose a new password, too: somebody else may know yours.'],
  },
  'app-registered': {
    subject: 'An app was registered with your account at Heliograph',
    before: [
      'An app of yours was registered. It stands under Settings, Your apps.',
      'It was you? Then all is well.',
      'It was not you? Then take it back, within seven days:',
    ],
    button: 'It was not me',
    after: ['This deletes the app. Then choose a new password, too: somebody else may know yours.'],
  },
  'app-secret-added': {
    subject: 'An app of yours at Heliograph has another secret',
    before: [
      'Another secret was made for an app of yours. It stands under Settings, Your apps.',
      'It was you? Then all is well.',
      'It was not you? Then take it back, within seven days:',
    ],
    button: 'It was not me',
    after: ['Then choose a new password, too: somebody else may know yours.'],
  },
  'personal-token-made': {
    subject: 'A personal token was made for your account at Heliograph',
    before: [
      'A personal token was made: whoever has it acts as you. It stands under Settings, Tokens.',
      'It was you? Then all is well.',
      'It was not you? Then take it back, within seven days:',
    ],
    button: 'It was not me',
    after: ['Then choose a new password, too: somebody else may know yours.'],
  },
  'recovery-codes-made': {
    subject: 'Your account at Heliograph has new recovery codes',
    before: [
      'New recovery codes were made for your account, and the ones before are void.',
      'It was you? Then all is well.',
      'It was not you? Then take it back, within seven days:',
    ],
    button: 'It was not me',
    after: [
      'The new ones are void then, and you can make others under Settings, Security. Then choose a new password, too: somebody else may know yours.',
    ],
  },
  'outside-account-connected': {
    subject: 'An account elsewhere was connected to yours at Heliograph',
    before: [
      'An account at another provider was connected to yours: whoever has it can sign in to yours. It stands under Settings, Account.',
      'It was you? Then all is well.',
      'It was not you? Then take it back, within seven days:',
    ],
    button: 'It was not me',
    after: ['Then choose a new password, too: somebody else may know yours.'],
  },
  'second-factor-removed': {
    subject: 'A second factor of your account at Heliograph was removed',
    before: [
      'A second factor of your account has just been removed. If it was the only one, signing in needs nothing but the password now, and the recovery codes have ended.',
      'It was you, or you asked for it? Then all is well; you can set up another one under Settings, Security.',
      'It was not you? Then choose a new password at once; this page sends a link to this address:',
    ],
    button: 'It was not me',
    after: ['Then set up a second factor again.'],
  },
  'decision-made': {
    subject: 'A moderator of Heliograph has decided about something of yours',
    before: ['What was decided, about what and why stands on a page of your account:'],
    button: 'Read the decision',
    after: [APPEAL],
  },
  warned: {
    subject: 'A warning from the moderators of Heliograph',
    before: [
      'A moderator has decided that something of yours breaks our rules. Nothing was removed, and your account works as before. Read what it is about, and why:',
    ],
    button: 'Read the decision',
    after: [APPEAL],
  },
  'photo-taken-down': {
    subject: 'A photograph of yours at Heliograph was taken down',
    before: ['A moderator has taken a photograph of yours down. Others do not see it any more. Read which one it is, and why:'],
    button: 'Read the decision',
    after: [APPEAL],
  },
  'comment-taken-down': {
    subject: 'A comment of yours at Heliograph was taken down',
    before: ['A moderator has taken a comment of yours down. Others do not see it any more. Read which one it is, and why:'],
    button: 'Read the decision',
    after: [APPEAL],
  },
  'avatar-taken-down': {
    subject: 'Your profile picture at Heliograph was taken down',
    before: ['A moderator has taken your profile picture down. Nobody sees it any more; you can choose another one. Read why:'],
    button: 'Read the decision',
    after: [APPEAL],
  },
  'account-suspended': {
    subject: 'Your account at Heliograph is suspended',
    before: [
      'A moderator has suspended your account. Others do not see your profile, photographs and comments meanwhile, and your apps do not work; nothing is deleted. Sign in to read why, and until when:',
    ],
    button: 'Read the decision',
    after: [APPEAL],
  },
  'decision-lifted': {
    subject: 'A decision at Heliograph about something of yours is lifted',
    before: [
      'A decision about something of yours does not stand any more. What it hid is shown as before. It is kept on a page of your account:',
    ],
    button: 'Read more',
    after: [],
  },
  'appeal-resolved': {
    subject: 'Your appeal at Heliograph has an answer',
    before: ['Somebody has looked again at what you appealed against. The answer stands on a page of your account:'],
    button: 'Read the answer',
    after: ['What is granted comes back as it was.'],
  },
  'streak-ends': {
    subject: 'Your streak at Heliograph ends with this day',
    before: [
      'You wanted to be reminded: the days after your last photograph have none yet, and when this day is over, by the clock of your photographs, your streak ends. This page says which days can still be filled in time:',
    ],
    button: 'See my open days',
    after: ['A photograph that you took yesterday keeps it.'],
  },
};

/** Stands for the new address in the words of a change. */
export const NEW = '{new}';
