/** Scopes that a person can grant to an app, in words (A4). */
export const scopesInWords: Record<string, string> = {
  openid: 'Sign you in with your account here',
  profile: 'See your name, username, picture and website',
  email: 'See your e-mail address',
  read: 'See your profile, your photos and your connected apps',
  'write:photos': 'Publish, change and delete your photos',
  'write:comments': 'Write, change and delete your comments',
  'write:likes': 'Like photos and comments for you',
  'write:follows': 'Follow people for you',
  'write:collections': 'Make, change and delete your collections',
  'write:profile': 'Change your profile',
};
