import { AddComment, LikeComment } from '@heliograph/discussion-contracts';
import { GrantHero } from '@heliograph/identity-contracts';
import { CommentId, type PhotoId, type UserId } from '@heliograph/kernel';
import { AcceptPremium, CuratePhoto } from '@heliograph/media-contracts';
import { LikePhoto } from '@heliograph/social-graph-contracts';
import { album, type AlbumEntry } from './album.js';
import { later } from './calendar.js';
import { conversations, type Turn } from './conversations.js';
import { contextOf, type DemoTools, idOf, requireId, makeOnce, startOf, ignoreRejection } from './demo-tools.js';
import { people } from './people.js';
import { uploadTime } from './upload-album.js';

const HERO = 'jonas.w';

/** Likes, comments and the editors' selection, for the photographs of these numbers. */
export async function addActivity(tools: DemoTools, present: ReadonlySet<number>): Promise<void> {
  for (const [number, entry] of album.entries()) {
    if (!present.has(number)) continue;
    tools.progress(`Likes and comments: ${number + 1} of ${album.length}`);
    const photo: Photo = {
      number,
      photoId: requireId(tools.file.demo.photos, number),
      ownerId: idOf(tools, entry.owner),
      at: uploadTime(tools, number, entry),
    };
    await addLikes(tools, photo, entry);
    await addComments(tools, photo);
    await makeSelection(tools, photo, entry);
  }
  await tools.dispatcher.dispatch(new GrantHero(contextOf('ops', startOf(tools)), idOf(tools, HERO)));
}

interface Photo {
  readonly number: number;
  readonly photoId: PhotoId;
  readonly ownerId: UserId;
  /** When it was uploaded. */
  readonly at: Date;
}

async function addLikes(tools: DemoTools, { number, photoId, ownerId, at }: Photo, { owner, likes }: AlbumEntry): Promise<void> {
  const others = people.filter(({ username }) => username !== owner);
  for (let turn = 0; turn < likes; turn++) {
    const userId = idOf(tools, (others[(number + turn * 2) % others.length] as (typeof others)[number]).username);
    const context = contextOf(userId, later(at, 25 + turn * 47, startOf(tools)));
    await tools.dispatcher.dispatch(new LikePhoto(context, userId, photoId, ownerId));
  }
}

async function addComments(tools: DemoTools, photo: Photo): Promise<void> {
  const { dispatcher, file } = tools;
  for (const [index, turn] of (conversations[photo.number] ?? []).entries()) {
    const place = `${photo.number}.${index}`;
    if (file.demo.comments[place] === undefined) {
      const commentId = await addComment(tools, photo, place, index, turn);
      file.note((demo) => (demo.comments[place] = commentId));
    }
    const commentId = requireId(file.demo.comments, place);
    for (const username of turn.likedBy ?? []) {
      const userId = idOf(tools, username);
      const context = contextOf(userId, later(photo.at, 60 + index * 35, startOf(tools)));
      await ignoreRejection('comment-not-found', dispatcher.dispatch(new LikeComment(context, userId, photo.photoId, commentId)));
    }
  }
}

function addComment(
  tools: DemoTools,
  { number, photoId, ownerId, at }: Photo,
  place: string,
  index: number,
  turn: Turn,
): Promise<CommentId> {
  const authorId = turn.by === 'owner' ? ownerId : idOf(tools, turn.by);
  const parentId = turn.answers === undefined ? null : (tools.file.demo.comments[`${number}.${turn.answers}`] ?? null);
  return makeOnce(tools, { log: 'discussion', idOf: CommentId, name: `comment ${place}` }, async (commandId) => {
    const context = contextOf(authorId, later(at, 40 + index * 35, startOf(tools)), commandId);
    const comment = { authorId, photoId, photoOwnerId: ownerId, body: turn.says, parentId };
    return (await tools.dispatcher.dispatch(new AddComment(context, comment))).id;
  });
}

/** Editors see published photographs only: photos that the worker has not processed yet are selected by the next seed. */
async function makeSelection({ dispatcher }: DemoTools, { photoId }: Photo, { isCurated, isPremium }: AlbumEntry): Promise<void> {
  const context = () => contextOf('ops', new Date());
  if (isCurated) await ignoreRejection('photo-not-found', dispatcher.dispatch(new CuratePhoto(context(), photoId)));
  if (isPremium) await ignoreRejection('photo-not-found', dispatcher.dispatch(new AcceptPremium(context(), photoId)));
}
