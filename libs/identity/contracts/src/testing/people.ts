import { UserId } from '@heliograph/kernel';
import type { UserProfile } from '../account.messages.js';

const person = { disabled: false, emailVerified: true, location: null, bio: null, websiteUrl: null, avatar: null, isHero: false };

/** Owns the first photo of the stand-ins. */
export const ada: UserProfile = {
  ...person,
  userId: UserId(1),
  username: 'ada',
  name: 'Ada Stand-in',
  email: 'ada@example.org',
  createdAt: new Date('2026-01-01T09:00:00.000Z'),
};

/** Owns the second photo. */
export const grace: UserProfile = {
  ...person,
  userId: UserId(2),
  username: 'grace',
  name: 'Grace Stand-in',
  email: 'grace@example.org',
  createdAt: new Date('2026-01-02T09:00:00.000Z'),
};

export const people: readonly UserProfile[] = [ada, grace];
