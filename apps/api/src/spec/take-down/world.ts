import { contexts } from '@heliograph/contexts';
import { newContext } from '@heliograph/cqrs';
import { AddComment, DeleteComment, RestoreComment, TakeDownComment } from '@heliograph/discussion-contracts';
import type { LogDefinition } from '@heliograph/event-store';
import { DisableUser, EnableUser, RegisterUser } from '@heliograph/identity-contracts';
import { CollectPhoto, CreateCollection } from '@heliograph/gallery-contracts';
import { CollectionId, DecisionId, type Message, PhotoId, StreamId } from '@heliograph/kernel';
import {
  CuratePhoto,
  DeletePhoto,
  PublishPhoto,
  RestorePhoto,
  TakeDownPhoto,
  UncuratePhoto,
  UnpublishPhoto,
} from '@heliograph/media-contracts';
import { LikePhoto, UnlikePhoto } from '@heliograph/social-graph-contracts';
import type { TestProduct } from '@heliograph/testing';
import fc from 'fast-check';
import { type Comment, Model, type Person, type Photo } from './model.js';

const deeds = [
  ...['publish', 'unpublish', 'like', 'like', 'unlike', 'comment', 'comment', 'reply', 'delete comment', 'delete photo', 'curate'],
  ...['take photo down', 'take photo down', 'restore photo', 'take comment down', 'take comment down', 'restore comment'],
  ...['suspend', 'lift'],
] as const;

export const step = fc.record({ does: fc.constantFrom(...deeds), who: fc.nat({ max: 2 }), what: fc.nat({ max: 11 }) });
export type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

let run = 0;
let lastPhoto = 0;
let lastDecision = 0;
const DAY_MILLISECONDS = 86_400_000;

/** Three people and five photos, what is done to them and what that ought to make of them. */
export class World {
  readonly model = new Model();
  collection = CollectionId(0);

  private constructor(private readonly product: TestProduct) {}

  static async begin(product: TestProduct): Promise<World> {
    const world = new World(product);
    run += 1;
    for (const nth of [1, 2, 3]) {
      const username = `person${run}x${nth}`;
      const registration = { username, name: username, email: `${username}@example.org`, password: 'long enough' };
      const { userId } = await world.ask(new RegisterUser(newContext('anonymous'), registration));
      world.model.people.push({ id: userId, suspended: false });
    }
    // More photos of the first, so that the days of a photo-a-day have gaps.
    for (const [owner, age] of [
      [0, 0],
      [0, 1],
      [0, 4],
      [1, 2],
      [2, 0],
    ] as const)
      world.model.photos.push(await world.publish(world.model.people[owner] as Person, age));
    await world.collectAll();
    return world;
  }

  /** Answers whether the product allowed it to this caller. */
  async does({ does, who, what }: Step): Promise<boolean> {
    const { model } = this;
    const actor = model.people[who] as Person;
    const photo = model.photos[what % model.photos.length] as Photo;
    const comment = model.comments[what % Math.max(1, model.comments.length)];
    switch (does) {
      case 'publish':
      case 'unpublish':
        if (!photo.live || photo.owner.suspended) return false;
        await this.ask(new (does === 'publish' ? PublishPhoto : UnpublishPhoto)(by(photo.owner), photo.owner.id, photo.id));
        photo.published = does === 'publish';
        return true;
      case 'like':
      case 'unlike':
        if (!model.isShown(photo) || actor.suspended) return false;
        await this.ask(
          does === 'like' ? new LikePhoto(by(actor), actor.id, photo.id, photo.owner.id) : new UnlikePhoto(by(actor), actor.id, photo.id),
        );
        if (does === 'like') photo.likes.add(actor);
        else photo.likes.delete(actor);
        return true;
      case 'comment':
      case 'reply':
        return this.comment(actor, does === 'reply' && comment ? comment.photo : photo, does === 'reply' ? comment : null);
      case 'delete comment':
        if (!comment?.live || comment.author.suspended) return false;
        await this.ask(new DeleteComment(by(comment.author), deletionOf(comment)));
        comment.live = false;
        return true;
      case 'delete photo':
        // Rarely: most of what follows needs one.
        if (!photo.live || photo.owner.suspended || what > 1) return false;
        await this.ask(new DeletePhoto(by(photo.owner), photo.owner.id, photo.id));
        photo.live = false;
        for (const each of model.comments) if (each.photo === photo) each.live = false;
        return true;
      case 'curate':
        if (!photo.live || !photo.published || photo.down.size > 0) return false;
        photo.curated = !photo.curated;
        await this.ask(new (photo.curated ? CuratePhoto : UncuratePhoto)(staff(), photo.id));
        return true;
      case 'take photo down':
        return this.decide(photo, (decisionId) => new TakeDownPhoto(staff(), photo.id, { decisionId, reason: reasonOf(what) }));
      case 'restore photo':
        return this.lift(photo, (decisionId) => new RestorePhoto(staff(), photo.id, decisionId));
      case 'take comment down':
        return this.decide(comment, (decisionId, { id }) => new TakeDownComment(staff(), id, { decisionId, reason: reasonOf(what) }));
      case 'restore comment':
        return this.lift(comment, (decisionId, { id }) => new RestoreComment(staff(), id, decisionId));
      case 'suspend':
      case 'lift':
        await this.ask(new (does === 'suspend' ? DisableUser : EnableUser)(staff(), actor.id, 'spec'));
        actor.suspended = does === 'suspend';
        return true;
    }
  }

  async liftAll(): Promise<void> {
    for (const photo of this.model.photos) while (await this.lift(photo, (decisionId) => new RestorePhoto(staff(), photo.id, decisionId)));
    for (const comment of this.model.comments)
      while (await this.lift(comment, (decisionId, { id }) => new RestoreComment(staff(), id, decisionId)));
    for (const person of this.model.people) {
      await this.ask(new EnableUser(staff(), person.id, 'spec'));
      person.suspended = false;
    }
  }

  private async comment(author: Person, photo: Photo, parent: Comment | null = null): Promise<boolean> {
    if (!this.model.isShown(photo) || author.suspended || (parent && !this.model.counts(parent))) return false;
    const on = { photoId: photo.id, photoOwnerId: photo.owner.id, body: 'Well seen', parentId: parent?.id ?? null };
    const { id } = await this.ask(new AddComment(by(author), { authorId: author.id, ...on }));
    this.model.comments.push({ id, photo, author, parent, live: true, down: new Set() });
    return true;
  }

  private async decide<On extends Photo | Comment>(
    on: On | undefined,
    command: (id: DecisionId, on: On) => Message<void>,
  ): Promise<boolean> {
    if (!on) return false;
    const decision = DecisionId(++lastDecision);
    await this.ask(command(decision, on));
    if (on.live) on.down.add(decision);
    return true;
  }

  /** The oldest that stands. */
  private async lift<On extends Photo | Comment>(on: On | undefined, command: (id: DecisionId, on: On) => Message<void>): Promise<boolean> {
    const [decision] = on?.down ?? [];
    if (!on || decision === undefined) return false;
    await this.ask(command(decision, on));
    on.down.delete(decision);
    return true;
  }

  /** A collection of all photos, in their order. */
  private async collectAll(): Promise<void> {
    const [owner] = this.model.people as [Person];
    const about = { title: 'All', description: '', isPrivate: false };
    this.collection = await this.ask(new CreateCollection(by(owner), owner.id, about));
    for (const { id: photoId, owner: of } of this.model.photos) {
      const photo = { collectionId: this.collection, photoId, photoOwnerId: of.id, position: null, without: [] };
      await this.ask(new CollectPhoto(by(owner), owner.id, photo));
    }
  }

  private ask<Answer>(message: Message<Answer>): Promise<Answer> {
    return this.product.dispatcher.dispatch(message);
  }

  /** The events of an upload without its files. */
  private async publish(owner: Person, age: number): Promise<Photo> {
    const id = 10_000 + ++lastPhoto;
    const log = contexts.find(({ name }) => name === 'media')?.log as LogDefinition;
    const now = Date.now();
    const at = new Date(now).toISOString();
    const tag = `tag-${run}-${age % 2}`;
    const of = { photoId: id, ownerId: owner.id, at };
    const sample = (type: string, change: object) => ({ type, data: { ...(log.events.get(type)?.sample as object), ...of, ...change } });
    const images = { imageThumb: `${id}-t.webp`, imageLarge: `${id}-l.webp`, imageFull: `${id}-f.jpg` };
    const tookAtLocal = `${new Date(now - age * DAY_MILLISECONDS).toISOString().slice(0, 10)}T00:00:00`;
    const card = { ...images, tookAtLocal, tookAtOffsetMinutes: 0, tags: [tag], tagSlugs: [tag] };
    const events = [
      sample('media.photo-uploaded', { ...card, imageSource: `${id}.upload`, checksum: `sum-${id}` }),
      sample('media.renditions-made', { fingerprint: null }),
      sample('media.photo-published', { ...card, createdAt: at, firstPublishedAt: at }),
    ];
    const streams = [{ stream: StreamId(`photo-${id}`), expectedVersion: 0, events }];
    await this.product.runtime.store.append(log, { streams, context: newContext('system:spec') });
    const publishedOn = dayOf(now);
    return {
      id: PhotoId(id),
      owner,
      day: publishedOn - age,
      publishedOn,
      tag,
      live: true,
      published: true,
      curated: false,
      likes: new Set(),
      down: new Set(),
    };
  }
}

/** Since 1970, in UTC. */
export const dayOf = (milliseconds: number): number => Math.floor(milliseconds / DAY_MILLISECONDS);
const by = ({ id }: Person) => newContext(`user:${id}`);
const staff = () => newContext('user:1');
const reasonOf = (number: number): string => (number % 3 === 0 ? 'illegal' : 'spam');

function deletionOf({ id: commentId, author, photo }: Comment) {
  return { actorId: author.id, mayModerate: false, photoId: photo.id, photoOwnerId: photo.owner.id, commentId };
}
