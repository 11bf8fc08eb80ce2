import { NewAccountQuota } from '../access/index.js';
import { type Actor, type CommandOptions, MessageBus, type Person } from '../actor/index.js';
import { type Authored, joinAuthors, People, requireNoBlock, UserCards, viewerOfList } from '../people/index.js';
import {
  AddComment,
  type Comment,
  DeleteComment,
  EditComment,
  FilterLikedComments,
  FindCommentVersion,
  ListComments,
  type NamedUser,
  ReserveCommentId,
} from '@heliograph/discussion-contracts';
import { type CommentId, Rejected } from '@heliograph/kernel';
import { type CursorPage, oncePerPage, type PageQuery, Pager } from '@heliograph/cqrs/reads';
import type { UserCard } from '@heliograph/views-contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { CommentFlags, CommentText } from './comment-text.js';
import { pageOfComment } from './comment-page.js';
import { visibleComments } from './visible-comments.js';
import type { CommentedPhoto, PhotoToCommentOn } from './commented-photo.js';
import { photoOwner, requireParent, assertNotBlocked, seenComment } from './comment-access.js';

/** Comments with their authors (R6): without an author a comment would look like a tombstone. */
@Injectable()
export class Comments {
  constructor(
    private readonly bus: MessageBus,
    private readonly pager: Pager,
    private readonly cards: UserCards,
    private readonly newcomers: NewAccountQuota,
    @Inject(People) private readonly people: Pick<People, 'findMentionedNames'>,
  ) {}

  private readonly authorsOf = oncePerPage((comments: readonly Comment[]) => this.cards.authorsOf(comments));

  /** Oldest first (R7). @throws Rejected `foreign-cursor` */
  async listComments({ photoId }: Pick<CommentedPhoto, 'photoId'>, query: PageQuery, actor: Actor): Promise<CursorPage<Authored<Comment>>> {
    const viewer = await viewerOfList(this.bus, actor);
    const page = await this.pager.readPage(`comments on ${photoId}`, query, (request) =>
      this.bus.ask(new ListComments(photoId, { ...request, without: viewer.without })),
    );
    const authors = await this.authorsOf(page.items);
    const comments = await visibleComments(this.bus, page.items, authors.hiddenFrom(viewer), viewer.without);
    return { ...page, items: joinAuthors(authors.visibleCards(viewer), comments) };
  }

  /** @throws Rejected `comment-not-found`, also for one of a suspended person (B4) or of one who blocks the actor (B2) */
  async findComment({ photoId }: Pick<CommentedPhoto, 'photoId'>, id: CommentId, actor: Actor): Promise<Comment> {
    const found = await seenComment(this.bus, actor, photoId, id);
    if (found === null) throw new Rejected('comment-not-found');
    return found;
  }

  /** The page of `listComments` on which it is. @throws Rejected `comment-not-found` as `findComment` */
  async findPage({ photoId }: Pick<CommentedPhoto, 'photoId'>, id: CommentId, perPage: number, actor: Actor): Promise<number> {
    return pageOfComment(this.bus, await this.findComment({ photoId }, id, actor), perPage, actor);
  }

  /** Asked before the comment it stands for, which may only be newer (S14). */
  versionOf(id: CommentId): Promise<number> {
    return this.bus.ask(new FindCommentVersion(id));
  }

  /** One that the actor does something about. @throws Rejected `comment-not-found`, `blocked-between` (B2) */
  async findCommentForAction(photo: CommentedPhoto, id: CommentId, actor: Person): Promise<Comment> {
    await requireNoBlock(this.bus, actor, photo.ownerId);
    const found = await this.findComment(photo, id, actor);
    if (found.authorId !== null) await requireNoBlock(this.bus, actor, found.authorId);
    return found;
  }

  /** To be changed. @throws Rejected `comment-not-found`, `not-your-comment`, `blocked-between` */
  async findOwnComment(photo: CommentedPhoto, id: CommentId, actor: Person): Promise<Comment> {
    const found = await this.findComment(photo, id, actor);
    if (found.authorId !== actor.userId) throw new Rejected('not-your-comment');
    await assertNotBlocked(this.bus, actor, found, photo.ownerId);
    return found;
  }

  async withAuthor(comment: Comment, actor: Actor): Promise<Authored<Comment, UserCard>> {
    const { authorId } = comment;
    return { item: comment, author: authorId === null ? null : await this.cards.findCard(authorId, actor) };
  }

  /** What the actor may do with comments of one photo, and has done; one statement for all. */
  async flags(photo: CommentedPhoto, comments: readonly Comment[], actor: Actor): Promise<ReadonlyMap<CommentId, CommentFlags>> {
    const { userId } = actor;
    const ids = comments.map(({ id }) => id);
    const liked = userId === null || ids.length === 0 ? new Set() : await this.bus.ask(new FilterLikedComments(userId, ids));
    const mayDelete = ({ authorId }: Comment) => userId !== null && (userId === authorId || userId === photo.ownerId || mayModerate(actor));
    return new Map(comments.map((each) => [each.id, { isLiked: liked.has(each.id), mayDelete: mayDelete(each) }]));
  }

  /** @param parentId the comment that it replies to. @throws Rejected `invalid-comment` `blocked-between` · BudgetSpent · what `ownerId` fails with */
  async write(
    actor: Person,
    photo: PhotoToCommentOn,
    text: CommentText & { parentId: CommentId | null },
    options?: CommandOptions,
  ): Promise<Comment> {
    const facts = Promise.all([
      photoOwner(this.bus, actor, photo),
      this.findMentionedNames(text, actor),
      this.bus.ask(new ReserveCommentId()),
    ]);
    // Where the parent fails as well, that is the reason.
    facts.catch(() => undefined);
    if (text.parentId !== null) await requireParent(this.bus, actor, photo, text.parentId);
    const [photoOwnerId, mentioned, commentId] = await facts;
    const comment = { ...text, mentioned, authorId: actor.userId, photoId: photo.photoId, photoOwnerId, commentId };
    const allowance = this.newcomers.allowance(actor, 'comments');
    return this.bus.command(actor, (context) => new AddComment(context, comment), { ...options, allowance });
  }

  /** @param comment that `findOwnComment` found. @throws Rejected `comment-not-found`, `invalid-comment` */
  async edit(actor: Person, { photoId, id: commentId }: Comment, text: CommentText, options?: CommandOptions): Promise<Comment> {
    const edit = { ...text, mentioned: await this.findMentionedNames(text, actor), actorId: actor.userId, photoId, commentId };
    return this.bus.command(actor, (context) => new EditComment(context, edit), options);
  }

  private async findMentionedNames({ body }: CommentText, actor: Person): Promise<NamedUser[]> {
    return Array.from(await this.people.findMentionedNames([body], actor), ([username, userId]) => ({ username, userId }));
  }

  /** By its author, the photo's owner, or with the scope `moderate` (R4). @throws Rejected `comment-not-found`, `not-your-comment` */
  async delete(
    actor: Person,
    { photoId, ownerId: photoOwnerId }: CommentedPhoto,
    commentId: CommentId,
    options?: CommandOptions,
  ): Promise<void> {
    await this.findComment({ photoId }, commentId, actor);
    const deletion = { actorId: actor.userId, mayModerate: mayModerate(actor), photoId, photoOwnerId, commentId };
    await this.bus.command(actor, (context) => new DeleteComment(context, deletion), options);
  }
}

const mayModerate = ({ scopes }: Actor): boolean => scopes.has('moderate');
