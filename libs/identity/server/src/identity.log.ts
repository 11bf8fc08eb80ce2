import { defineLog, rowsRepaired, versionOfStream } from '@heliograph/event-store';
import { identityEvents } from '@heliograph/identity-contracts';
import { applicationEvents, claimEvents, credentialEvents, userEvents } from '@heliograph/identity-core';
import { type AppId, StreamId, type UserId } from '@heliograph/kernel';
import { appsInline } from './application/apps.projection.js';
import { issuedCredentialsInline } from './credential-record/issued-credentials.projection.js';
import { usersInline } from './user/users.projection.js';

/** Secret under which usernames, addresses and other things that people type are hashed. */
export const UNIQUE_NAMES = 'identity.unique-names';

export const identityLog = defineLog({
  name: 'identity',
  published: identityEvents,
  events: [...userEvents, ...claimEvents, ...applicationEvents, ...credentialEvents, rowsRepaired('identity')],
  inline: [usersInline, appsInline, issuedCredentialsInline],
  secrets: [UNIQUE_NAMES],
});

export const userStream = (userId: UserId): StreamId => StreamId(`user-${userId}`);
/** A column of statements on users. */
export const USER_VERSION = versionOfStream(identityLog.name, `'user-' || users.id`);
export const appStream = (appId: AppId): StreamId => StreamId(`app-${appId}`);
