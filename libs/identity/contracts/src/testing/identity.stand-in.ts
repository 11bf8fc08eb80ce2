import { answer, type StandIn } from '@heliograph/kernel/testing';
import {
  FindAvatar,
  FindUserHint,
  FindProfile,
  FindProfiles,
  FindRegisteredOffset,
  FindUser,
  FindUsers,
  FindUserVersion,
  FindVersionedProfile,
  HasOthersInRole,
  IsNewcomer,
  ListRoles,
} from '../account.messages.js';
import { FindChosenAvatar } from '../avatar-takedown.messages.js';
import { RecordAppRequests } from '../app-request.messages.js';
import { Authenticate, CountTokenChecks, FindEndedAccess } from '../authentication.messages.js';
import { FindCover } from '../cover.messages.js';
import type { UserRegistered } from '../identity.events.js';
import { identityRejections } from '../identity.rejections.js';
import * as contract from '../index.js';
import { FindSubscription } from '../notice.messages.js';
import { FindPeopleWithBrowsers, IsBrowserSubscribed } from '../push.messages.js';
import { FindOutsideUser } from '../outside-account.messages.js';
import { PersonalTokenId } from '../identity.ids.js';
import { CreatePersonalToken, ListGrantableScopes } from '../personal-token.messages.js';
import { FindSession } from '../session.messages.js';
import { FindSuspended, IsSuspended } from '../suspension.messages.js';
import { people } from './people.js';
import { allScopes, tokenOf } from './tokens.js';

export const standIn: StandIn = {
  context: 'identity',
  contract,
  answers: [
    answer(Authenticate, ({ token }) => tokenOf(token)),
    answer(ListGrantableScopes, () => allScopes.map((name) => ({ name, words: name }))),
    // Always a token for Ada and everything; others are made by hand.
    answer(CreatePersonalToken, ({ context: { now }, name }) => ({
      ...{ id: PersonalTokenId(1), name, scopes: allScopes, createdAt: now, lastUsedAt: null },
      accessToken: 'ada',
    })),
    answer(CountTokenChecks, () => ({ held: 0, memory: 0, database: 0 })),
    answer(FindEndedAccess, () => new Set()),
    answer(RecordAppRequests, () => 0),
    answer(FindUser, ({ username }) => people.find((person) => person.username === username.toLowerCase()) ?? null),
    answer(FindUsers, ({ usernames }) => people.filter(({ username }) => usernames.includes(username))),
    answer(ListRoles, () => []),
    answer(HasOthersInRole, () => false),
    answer(FindUserHint, () => null),
    answer(FindCover, () => null),
    answer(FindVersionedProfile, ({ who }) => {
      const found = people.find(({ userId, username }) => (typeof who === 'number' ? userId === who : username === who.toLowerCase()));
      return found ? { ...found, version: 1 } : null;
    }),
    answer(FindUserVersion, () => 1),
    answer(IsNewcomer, () => false),
    answer(FindProfile, ({ userId }) => people.find((person) => person.userId === userId) ?? null),
    answer(
      FindProfiles,
      ({ userIds }) => new Map(people.filter(({ userId }) => userIds.includes(userId)).map((person) => [person.userId, person])),
    ),
    answer(FindRegisteredOffset, () => null),
    answer(FindSuspended, () => new Set()),
    answer(IsSuspended, () => false),
    answer(FindAvatar, () => null),
    answer(FindChosenAvatar, () => null),
    answer(FindSession, () => null),
    answer(FindOutsideUser, () => null),
    answer(FindSubscription, () => null),
    answer(IsBrowserSubscribed, () => false),
    answer(FindPeopleWithBrowsers, () => new Set()),
  ],
  rejections: identityRejections,
  events: people.map(
    ({ userId, username, name, createdAt }): UserRegistered => ({
      type: 'identity.user-registered',
      data: { userId, username, name, createdAt: createdAt.toISOString() },
    }),
  ),
};
