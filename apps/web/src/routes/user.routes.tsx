import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { pageOf } from '../http/paging.js';
import { usernameIn } from '../http/path.js';
import { redirect } from '../http/redirect.js';
import { safeReturnPath } from '../http/return-path.js';
import type { PhotoSort } from '../models.js';
import { BlockedPage, MutedPage } from '../pages/blocked-page.js';
import { ProfileDaysPage } from '../pages/profile-days-page.js';
import {
  ProfileCollectionsPage,
  ProfileDraftsPage,
  ProfileLikesPage,
  ProfilePeoplePage,
  ProfilePhotosPage,
} from '../pages/profile-page.js';
import { withoutConfirmation } from '../refusals/step-up.js';

const profileSorts: readonly PhotoSort[] = ['popular', 'recent', 'oldest'];

export function userRoutes(server: FastifyInstance, context: PageContext): void {
  const profileOf = async (request: FastifyRequest, username = usernameIn(request.params)) => {
    const { viewer } = request;
    const [profile, cover, isBlocked] = await Promise.all([
      context.backend.user(username, viewer),
      context.backend.cover(username, viewer),
      viewer !== null && context.backend.isBlocked(username, viewer),
    ]);
    return {
      frame: context.frame(request),
      profile,
      cover,
      isBlocked,
      isSelf: viewer?.username === profile.username,
      page: pageOf(request.query as Record<string, unknown>),
    };
  };

  server.get('/users/:username', async (request, reply) => {
    const { page, ...common } = await profileOf(request);
    const asked = (request.query as Record<string, unknown>).sort;
    const sort = profileSorts.find((each) => each === asked) ?? 'taken';
    const listing = await context.backend.photos({ of: 'owner', username: common.profile.username, sort }, page, request.viewer);
    return context.show(reply, <ProfilePhotosPage {...common} listing={listing} sort={sort} />);
  });

  server.get('/users/:username/days', async (request, reply) => {
    const asked = (request.query as Record<string, unknown>).year;
    const year = typeof asked === 'string' && /^\d{4}$/.test(asked) ? Number(asked) : null;
    const { page: _page, ...common } = await profileOf(request);
    const calendar = await context.backend.days(common.profile.username, year, request.viewer);
    return context.show(reply, <ProfileDaysPage {...common} calendar={calendar} />);
  });

  server.get('/users/:username/likes', async (request, reply) => {
    const { page, ...common } = await profileOf(request);
    const listing = await context.backend.photos({ of: 'likes', username: common.profile.username }, page, request.viewer);
    return context.show(reply, <ProfileLikesPage {...common} listing={listing} />);
  });

  server.get('/users/:username/collections', async (request, reply) => {
    const { page, ...common } = await profileOf(request);
    const listing = await context.backend.collectionsOf(common.profile.username, page, request.viewer);
    // To oneself it names private ones, too.
    return context.show(reply, <ProfileCollectionsPage {...common} listing={listing} />, { kind: common.isSelf ? 'private' : 'page' });
  });

  server.get('/drafts', async (request, reply) => {
    const { username, userId } = context.member(request);
    const { page, ...common } = await profileOf(request, username);
    const listing = await context.backend.photos({ of: 'drafts', ownerId: userId }, page, request.viewer);
    return context.show(reply, <ProfileDraftsPage {...common} listing={listing} />, { kind: 'private' });
  });

  for (const tab of ['followers', 'following'] as const) {
    server.get(`/users/:username/${tab}`, async (request, reply) => {
      const { page, ...common } = await profileOf(request);
      const { username } = common.profile;
      const of = tab === 'followers' ? { followersOf: username } : { followedBy: username };
      const listing = await context.backend.people(of, page, request.viewer);
      return context.show(reply, <ProfilePeoplePage {...common} listing={listing} tab={tab} />);
    });
  }

  for (const [verb, followed] of [
    ['follow', true],
    ['unfollow', false],
  ] as const) {
    server.post<{ Body: Record<string, unknown> }>(`/users/:username/${verb}`, async (request, reply) => {
      const username = usernameIn(request.params);
      await context.backend.setFollow(username, followed, context.checkMemberForm(request));
      return redirect(reply, safeReturnPath(request.body.return_to ?? `/users/${username}`));
    });
  }

  for (const [verb, blocked] of [
    ['block', true],
    ['unblock', false],
  ] as const) {
    server.post<{ Body: Record<string, unknown> }>(`/users/:username/${verb}`, async (request, reply) => {
      const username = usernameIn(request.params);
      await context.backend.setBlock(username, blocked, context.checkMemberForm(request));
      return redirect(reply, safeReturnPath(request.body.return_to ?? `/users/${username}`));
    });
  }

  for (const [verb, muted] of [
    ['mute', true],
    ['unmute', false],
  ] as const) {
    server.post<{ Body: Record<string, unknown> }>(`/users/:username/${verb}`, async (request, reply) => {
      const username = usernameIn(request.params);
      await context.backend.setMute(username, muted, context.checkMemberForm(request));
      return redirect(reply, safeReturnPath(request.body.return_to ?? `/users/${username}`));
    });
  }

  server.get('/settings/muted', withoutConfirmation, async (request, reply) => {
    const viewer = context.member(request);
    const listing = await context.backend.muted(pageOf(request.query as Record<string, unknown>), viewer);
    return context.show(reply, <MutedPage frame={context.frame(request)} listing={listing} />, { kind: 'private' });
  });

  server.get('/settings/blocked', withoutConfirmation, async (request, reply) => {
    const viewer = context.member(request);
    const listing = await context.backend.blocked(pageOf(request.query as Record<string, unknown>), viewer);
    return context.show(reply, <BlockedPage frame={context.frame(request)} listing={listing} />, { kind: 'private' });
  });
}
