import type { WordedMail } from './queued-mail.js';

export interface Words {
  readonly subject: string;
  readonly before: readonly string[];
  readonly button: string;
  readonly after: readonly string[];
}

const APPEAL = 'You can appeal once, on that page. If your appeal is granted, everything is restored.';

/** What each mail says in English, but those that people have asked for. */
export const words: Readonly<Record<WordedMail, Words>> = {
  'password-reset': {
    subject: 'Choose a new password for Heliograph',
    before: ['You asked to reset your password. Choose a new one here:'],
    button: 'Choose a new password',
    after: [
      'The link is valid for one hour and works once. When you set the new password, all sessions and apps are signed out of your account.',
      'If you did not ask for this, you can ignore this e-mail. Your password stays as it is.',
    ],
  },
  'email-verification': {
    subject: 'Confirm your e-mail address',
    before: ['Welcome to Heliograph. Please confirm your e-mail address:'],
    button: 'Confirm',
    after: [
      'The link is valid for one day. With a confirmed address, we can reach you if you forget your password.',
      'If you did not register, somebody has probably mistyped their address. You can ignore this e-mail.',
    ],
  },
  'email-change': {
    subject: 'Confirm the new address of your account',
    before: ['You asked to use this address for your account at Heliograph. Please confirm:'],
    button: 'Use this address',
    after: [
      'The link is valid for one day and works once. If your previous address was verified, please open the link that we sent there too.',
      'If you did not ask for this, you can ignore this e-mail. Nothing will be changed.',
    ],
  },
  'email-approval': {
    subject: 'Confirm that the address of your account changes',
    before: ['You asked to change the address of your account from this one to {new}. Please confirm:'],
    button: 'Change the address',
    after: [
      'The link is valid for one day and works once. Please open the link that we sent to the new address too.',
      'If you did not ask for this, do not open the link, and nothing will be changed. But somebody knows your password: choose a new one at once, under Settings, Security.',
    ],
  },
  'email-undo': {
    subject: 'The address of your account at Heliograph was changed',
    before: [
      'The address of your account was changed to {new}. We send e-mails there from now on.',
      'If this was you, there is nothing to do.',
      'If this was not you, undo it within seven days. We then sign out every device, remove second factors that were added in the meantime, disable your password, and send you a link to choose a new one:',
    ],
    button: 'Undo the change',
    after: ['During these seven days, the address cannot be changed again.'],
  },
  'password-changed': {
    subject: 'Your password at Heliograph was changed',
    before: [
      'The password of your account has just been changed. All sessions, tokens and apps are signed out of your account, and accounts at other providers are disconnected.',
      'If this was you, there is nothing to do.',
      'If this was not you, choose a new password at once. This page sends a link to this address:',
    ],
    button: 'It was not me',
    after: ['Somebody may know your old password. Do not use it anywhere else.'],
  },
  'second-factor-added': {
    subject: 'A second factor was added to your account at Heliograph',
    before: [
      'A second factor has just been set up for your account. From now on, you need it to sign in. Keep your recovery codes where you can find them without your phone.',
      'If this was you, there is nothing to do.',
      'If this was not you, undo it within seven days:',
    ],
    button: 'It was not me',
    after: ['Then choose a new password, because somebody else may know yours.'],
  },
  'app-connected': {
    subject: 'An app was connected to your account at Heliograph',
    before: [
      'An app was allowed to act for you. You can see the app and its permissions under Settings, Connected apps.',
      'If this was you, there is nothing to do.',
      'If this was not you, undo it within seven days:',
    ],
    button: 'It was not me',
    after: ['Then choose a new password, because somebody else may know yours.'],
  },
  'app-registered': {
    subject: 'An app was registered with your account at Heliograph',
    before: [
      'A new app was registered. You find it under Settings, Your apps.',
      'If this was you, there is nothing to do.',
      'If this was not you, undo it within seven days:',
    ],
    button: 'It was not me',
    after: ['This deletes the app. Then choose a new password, because somebody else may know yours.'],
  },
  'app-secret-added': {
    subject: 'A new secret was created for your app at Heliograph',
    before: [
      'A new secret was created for one of your apps. You find it under Settings, Your apps.',
      'If this was you, there is nothing to do.',
      'If this was not you, undo it within seven days:',
    ],
    button: 'It was not me',
    after: ['Then choose a new password, because somebody else may know yours.'],
  },
  'personal-token-made': {
    subject: 'A personal token was created for your account at Heliograph',
    before: [
      'A personal token was created. Anyone who has it can act as you. You find it under Settings, Tokens.',
      'If this was you, there is nothing to do.',
      'If this was not you, undo it within seven days:',
    ],
    button: 'It was not me',
    after: ['Then choose a new password, because somebody else may know yours.'],
  },
  'recovery-codes-made': {
    subject: 'Your account at Heliograph has new recovery codes',
    before: [
      'New recovery codes were created for your account. The old ones no longer work.',
      'If this was you, there is nothing to do.',
      'If this was not you, undo it within seven days:',
    ],
    button: 'It was not me',
    after: [
      'The new codes then stop working. You can create others under Settings, Security. Then choose a new password, because somebody else may know yours.',
    ],
  },
  'outside-account-connected': {
    subject: 'An external account was connected to yours at Heliograph',
    before: [
      'An account at another provider was connected to yours. Anyone who can use that account can sign in to yours. You find it under Settings, Account.',
      'If this was you, there is nothing to do.',
      'If this was not you, undo it within seven days:',
    ],
    button: 'It was not me',
    after: ['Then choose a new password, because somebody else may know yours.'],
  },
  'second-factor-removed': {
    subject: 'A second factor of your account at Heliograph was removed',
    before: [
      'A second factor of your account has just been removed. If it was the only one, your password alone is now enough to sign in, and your recovery codes no longer work.',
      'If this was you, or you asked for it, there is nothing to do. You can set up another one under Settings, Security.',
      'If this was not you, choose a new password at once. This page sends a link to this address:',
    ],
    button: 'It was not me',
    after: ['Then set up a second factor again.'],
  },
  'decision-made': {
    subject: 'A decision of the moderators of Heliograph about your account',
    before: ['A moderator has made a decision about you or something you published. Read the decision and the reason:'],
    button: 'Read the decision',
    after: [APPEAL],
  },
  warned: {
    subject: 'A warning from the moderators of Heliograph',
    before: [
      'A moderator has decided that something you published breaks our rules. Nothing was removed, and your account works as before. Read the decision and the reason:',
    ],
    button: 'Read the decision',
    after: [APPEAL],
  },
  'photo-taken-down': {
    subject: 'Your photograph at Heliograph was taken down',
    before: ['A moderator has taken down one of your photographs. Others can no longer see it. Read which one, and the reason:'],
    button: 'Read the decision',
    after: [APPEAL],
  },
  'comment-taken-down': {
    subject: 'Your comment at Heliograph was taken down',
    before: ['A moderator has taken down one of your comments. Others can no longer see it. Read which one, and the reason:'],
    button: 'Read the decision',
    after: [APPEAL],
  },
  'avatar-taken-down': {
    subject: 'Your profile picture at Heliograph was taken down',
    before: ['A moderator has taken down your profile picture. You can choose another one. Read the reason:'],
    button: 'Read the decision',
    after: [APPEAL],
  },
  'account-suspended': {
    subject: 'Your account at Heliograph is suspended',
    before: [
      'A moderator has suspended your account. Until the suspension ends, others cannot see your profile, photographs and comments, and your apps do not work. Nothing is deleted. Sign in to read the reason and the end date:',
    ],
    button: 'Read the decision',
    after: [APPEAL],
  },
  'decision-lifted': {
    subject: 'A decision about you at Heliograph was lifted',
    before: [
      'A decision of our moderators about you no longer applies. Everything that it hid is visible again. You find it on a page of your account:',
    ],
    button: 'Read more',
    after: [],
  },
  'appeal-resolved': {
    subject: 'Your appeal at Heliograph has an answer',
    before: ['A moderator has reviewed your appeal. Read the answer:'],
    button: 'Read the answer',
    after: ['If your appeal was granted, everything is restored.'],
  },
  'report-decided': {
    subject: 'Your report to Heliograph has an answer',
    before: ['Our moderators have decided about something that you reported. Read what became of it:'],
    button: 'Your reports',
    after: ['Thank you for reporting it.'],
  },
};

/** Stands for the new address in the words of a change. */
export const NEW = '{new}';
