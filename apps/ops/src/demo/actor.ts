import { AddComment, LikeComment } from '@heliograph/discussion-contracts';
import { ChangeCollection, CollectPhoto, CreateCollection } from '@heliograph/gallery-contracts';
import { FindUser, GrantHero, RegisterUser, UpdateProfile } from '@heliograph/identity-contracts';
import { CollectionId, CommentId, type Command, isRejection, type PhotoId, Rejected, UserId } from '@heliograph/kernel';
import { AcceptPremium, CuratePhoto } from '@heliograph/media-contracts';
import { ReadNotifications } from '@heliograph/notifications-contracts';
import { FollowUser, LikePhoto } from '@heliograph/social-graph-contracts';
import type { Act } from './acts.js';
import { collections, type PlannedCollection } from './collections.js';
import { contextOf, type DemoTools, idOf, ignoreRejections, makeOnce, requireId } from './demo-tools.js';
import { type DemoPerson, people } from './people.js';
import type { Plan } from './plan.js';
import type { PlannedPhoto } from './plan-photos.js';
import type { PlannedComment } from './plan-talk.js';
import { Uploads } from './uploads.js';

type ActOf<What extends Act['does']> = Extract<Act, { does: What }>;

/** Does what the plan says. Each act changes nothing where it was done before. */
export class Actor {
  private readonly uploads: Uploads;

  constructor(
    private readonly tools: DemoTools,
    private readonly plan: Plan,
  ) {
    this.uploads = new Uploads(tools);
  }

  async act(act: Act): Promise<void> {
    // A person who tries the demo may have deleted or unpublished it in the meantime.
    if ('photo' in act && act.does !== 'upload' && act.does !== 'publish' && !(await this.uploads.isPublished(act.photo))) return;
    switch (act.does) {
      case 'join':
        return this.join(people.find(({ username }) => username === act.who) as DemoPerson, act.at);
      case 'upload':
        return this.uploads.upload(act.photo, this.photo(act.photo));
      case 'publish':
        return this.uploads.publish(act.photo, this.photo(act.photo));
      case 'comment':
        return this.comment(act);
      case 'make-collection':
        return this.makeCollection(act);
      default:
        return this.giveCommand(act);
    }
  }

  /** Also restores a name and a profile that were changed while the product was tried. */
  private async join({ username, name, location, bio, websiteUrl }: DemoPerson, time: number): Promise<void> {
    const { dispatcher, file } = this.tools;
    const found = async () => (await dispatcher.dispatch(new FindUser(username)))?.userId;
    if (file.demo.people[username] === undefined) {
      await makeOnce(this.tools, { log: 'identity', idOf: UserId, name: `register ${username}` }, async (commandId) => {
        if (await found())
          throw new Rejected(
            'username-taken',
            `User ${username} exists and does not belong to this demo (see demo.json in the data folder)`,
          );
        const fields = { username, name, email: `${username}@demo.example`, password: file.demo.password };
        return (await dispatcher.dispatch(new RegisterUser(contextOf('ops', new Date(time), commandId), fields))).userId;
      });
      const userId = await found();
      if (userId === undefined) throw new Error(`The user ${username} was registered and is not there`);
      file.note((demo) => (demo.people[username] = userId));
    }
    const profile = { name, location, bio: bio || null, websiteUrl };
    await dispatcher.dispatch(new UpdateProfile(contextOf('ops', new Date(time)), idOf(this.tools, username), profile));
  }

  private async comment({ at, comment, photo }: ActOf<'comment'>): Promise<void> {
    const { file, dispatcher } = this.tools;
    if (file.demo.comments[comment] !== undefined) return;
    const { author, says, answers } = this.plan.comments[comment] as PlannedComment;
    const [authorId, photoId] = [idOf(this.tools, author), this.photoId(photo)];
    const mentioned = [...says.matchAll(/@([a-z_.]*[a-z_])/g)].map(([, username]) => ({
      username: username as string,
      userId: idOf(this.tools, username as string),
    }));
    const thing = { log: 'discussion', idOf: CommentId, name: `comment ${comment}` };
    const made = makeOnce(this.tools, thing, async (commandId) => {
      const fields = { authorId, photoId, photoOwnerId: this.ownerOf(photo), body: says, mentioned };
      const parentId = answers === null ? null : (file.demo.comments[answers] ?? null);
      return (await dispatcher.dispatch(new AddComment(contextOf(authorId, new Date(at), commandId), { ...fields, parentId }))).id;
    });
    // What it answers may have been deleted by a person who tries the demo.
    const id = await made.catch((error: unknown) => {
      if (isRejection(error, 'invalid-comment')) return null;
      throw error;
    });
    if (id !== null) file.note((demo) => (demo.comments[comment] = id));
  }

  private async makeCollection({ at, collection }: ActOf<'make-collection'>): Promise<void> {
    const { file, dispatcher } = this.tools;
    if (file.demo.collections[collection] !== undefined) return;
    const { owner, title, description, isPrivate } = collections[collection] as PlannedCollection;
    const ownerId = idOf(this.tools, owner);
    const thing = { log: 'gallery', idOf: CollectionId, name: `collection ${collection}` };
    const id = await makeOnce(this.tools, thing, (commandId) =>
      dispatcher.dispatch(new CreateCollection(contextOf(ownerId, new Date(at), commandId), ownerId, { title, description, isPrivate })),
    );
    file.note((demo) => (demo.collections[collection] = id));
  }

  /** What it needs may have been deleted by a person who tries the demo. */
  private async giveCommand(act: Exclude<Act, ActOf<'join' | 'upload' | 'publish' | 'comment' | 'make-collection'>>): Promise<void> {
    const command = this.commandOf(act);
    const gone = ['photo-not-found', 'comment-not-found', 'premium-not-offered', 'collection-not-found', 'photo-not-collected'];
    if (command) await ignoreRejections([...gone, 'invalid-collection'], this.tools.dispatcher.dispatch(command));
  }

  private commandOf(act: Exclude<Act, ActOf<'join' | 'upload' | 'publish' | 'comment' | 'make-collection'>>): Command<unknown> | null {
    const { tools } = this;
    const { demo } = tools.file;
    const by = (who: string) => [contextOf(idOf(tools, who), new Date(act.at)), idOf(tools, who)] as const;
    const ops = () => contextOf('ops', new Date(act.at));
    switch (act.does) {
      case 'follow':
        return new FollowUser(...by(act.who), idOf(tools, act.whom));
      case 'like':
        return new LikePhoto(...by(act.who), this.photoId(act.photo), this.ownerOf(act.photo));
      case 'like-comment': {
        const commentId = demo.comments[act.comment];
        return commentId === undefined ? null : new LikeComment(...by(act.who), this.photoId(act.photo), commentId);
      }
      case 'select':
        return new CuratePhoto(ops(), this.photoId(act.photo));
      case 'premium':
        return new AcceptPremium(ops(), this.photoId(act.photo));
      case 'make-hero':
        return new GrantHero(ops(), idOf(tools, act.who));
      case 'collect': {
        const [context, ownerId] = by(this.collectorOf(act.collection));
        const collectionId = requireId(demo.collections, act.collection);
        const photo = { photoId: this.photoId(act.photo), photoOwnerId: this.ownerOf(act.photo), position: null, without: [] };
        return new CollectPhoto(context, ownerId, { ...photo, collectionId });
      }
      case 'cover': {
        const coverPhotoId = this.photoId(act.photo);
        return new ChangeCollection(...by(this.collectorOf(act.collection)), requireId(demo.collections, act.collection), { coverPhotoId });
      }
      case 'read-notifications':
        return new ReadNotifications(...by(act.who), null, []);
    }
  }

  private photo(number: number): PlannedPhoto {
    return this.plan.photos[number] as PlannedPhoto;
  }

  private photoId(number: number): PhotoId {
    return requireId(this.tools.file.demo.photos, number);
  }

  private ownerOf(number: number): UserId {
    return idOf(this.tools, this.photo(number).owner);
  }

  private collectorOf(number: number): string {
    return (collections[number] as PlannedCollection).owner;
  }
}
