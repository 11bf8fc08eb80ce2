import { type Comment, ListComments } from '@heliograph/discussion-contracts';
import type { Actor, MessageBus } from '../actor/index.js';
import { viewerOfList } from '../people/index.js';

/** The page of a photo's comments on which one is, by a few questions, however long the thread is: oldest first (R7), the last page that does not begin later. */
export async function pageOfComment(
  bus: Pick<MessageBus, 'ask'>,
  { photoId, id, createdAt }: Comment,
  perPage: number,
  actor: Actor,
): Promise<number> {
  const { without } = await viewerOfList(bus, actor);
  const read = (page: number) => bus.ask(new ListComments(photoId, { page, perPage, without }));
  const isLater = (other: Comment) => other.createdAt > createdAt || (other.createdAt.getTime() === createdAt.getTime() && other.id > id);
  let [page, last] = [1, Math.ceil((await read(1)).total / perPage)];
  while (page < last) {
    const middle = Math.ceil((page + last) / 2);
    const [begin] = (await read(middle)).items;
    if (begin === undefined || isLater(begin)) last = middle - 1;
    else page = middle;
  }
  return page;
}
