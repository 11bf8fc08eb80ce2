import { newContext } from '@heliograph/cqrs';
import type { DiscussionEvent } from '@heliograph/discussion-contracts';
import { defineLog, type EventStore } from '@heliograph/event-store';
import { event } from '@heliograph/kernel/events';
import type { IdentityEvent } from '@heliograph/identity-contracts';
import { type Event, StreamId } from '@heliograph/kernel';
import type { MediaEvent } from '@heliograph/media-contracts';
import type { BoundedContext } from '@heliograph/runtime';
import type { SocialGraphEvent } from '@heliograph/social-graph-contracts';
import { Module } from '@nestjs/common';
import { z } from 'zod';

type Heard = IdentityEvent | MediaEvent | SocialGraphEvent | DiscussionEvent;

/**
 * Only the log of another context, with what the specs here append of what it publishes; the contexts themselves are part of the specs of the whole
 * product.
 */
function neighbour<E extends Event>(name: string, types: { readonly [Type in E['type']]?: true }): BoundedContext {
  const events = Object.keys(types).map((type) =>
    event({
      type,
      version: 1,
      schema: z.looseObject({}),
      sample: {},
      partitionBy: () => 1,
      publish: 'verbatim',
    }),
  );
  class NeighbourModule {}
  Module({})(NeighbourModule);
  return {
    name,
    log: defineLog({ name, events, inline: [] }),
    migrations: { schema: name.replaceAll('-', '_'), migrations: [] },
    projections: [],
    reactions: [],
    module: NeighbourModule,
  };
}

export const neighbours: readonly BoundedContext[] = [
  neighbour<IdentityEvent>('identity', {
    'identity.user-registered': true,
    'identity.profile-changed': true,
    'identity.avatar-changed': true,
    'identity.avatar-taken-down': true,
    'identity.avatar-restored': true,
    'identity.user-disabled': true,
    'identity.user-enabled': true,
    'identity.hero-granted': true,
    'identity.hero-revoked': true,
    'identity.role-granted': true,
    'identity.role-revoked': true,
    'identity.user-erased': true,
  }),
  neighbour<MediaEvent>('media', {
    'media.photo-uploaded': true,
    'media.renditions-made': true,
    'media.photo-failed': true,
    'media.photo-published': true,
    'media.photo-unpublished': true,
    'media.photo-hidden': true,
    'media.photo-shown': true,
    'media.photo-edited': true,
    'media.photo-deleted': true,
    'media.photo-curated': true,
    'media.photo-uncurated': true,
    'media.premium-granted': true,
    'media.premium-revoked': true,
    'media.photo-views-counted': true,
  }),
  neighbour<SocialGraphEvent>('social-graph', {
    'social-graph.user-followed': true,
    'social-graph.user-unfollowed': true,
    'social-graph.photo-liked': true,
    'social-graph.photo-unliked': true,
  }),
  neighbour<DiscussionEvent>('discussion', {
    'discussion.comment-added': true,
    'discussion.comment-deleted': true,
    'discussion.comment-hidden': true,
    'discussion.comment-taken-down': true,
    'discussion.comment-restored': true,
    'discussion.comment-shown': true,
  }),
];

let streams = 0;

/** Appends these events to the logs of their contexts, in this order. */
export async function appendEvents(store: EventStore, ...events: readonly Heard[]): Promise<void> {
  for (const each of events) {
    const log = neighbours.find((context) => each.type.startsWith(`${context.name}.`))?.log;
    if (!log) throw new Error(`No neighbour has ${each.type}`);
    const stream = `neighbour-${++streams}`;
    await store.append(log, {
      streams: [{ stream: StreamId(stream), expectedVersion: 0, events: [each] }],
      context: newContext('system:spec'),
    });
  }
}
