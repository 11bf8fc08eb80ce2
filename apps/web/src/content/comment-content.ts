import { anonymous, person } from '@heliograph/application/actor';
import { commandIdFrom } from '@heliograph/cqrs';
import type { WebBackend } from '../backend.js';
import { pageQueryFrom, listingOf } from '../http/paging.js';
import type { ContentParts } from './content-parts.js';
import { presentComment } from './presenters.js';

type CommentContent = Pick<WebBackend, 'comments' | 'commentPage' | 'comment' | 'editComment' | 'deleteComment' | 'setCommentLike'>;

const perPage = 50;
const first = { number: 1, cursor: null };

/** What is said about a photograph. */
export function commentContent({ people, visiblePhotos, comments, commentLikes, addresses }: ContentParts): CommentContent {
  return {
    async comments({ id: photoId, ownerId }, page, viewer) {
      const photo = { photoId, ownerId };
      // What needs the password again is offered, too: it is asked for then.
      const listing = await comments.listComments(photo, pageQueryFrom(page, perPage), viewer ?? anonymous);
      const [flags, mentioned] = await Promise.all([
        comments.flags(
          photo,
          listing.items.map(({ item }) => item),
          viewer ? person(viewer.userId, viewer.credential, [...viewer.staff, ...viewer.withheld, ...viewer.lacking]) : anonymous,
        ),
        people.findMentionedNames(
          listing.items.map(({ item }) => item.body),
          viewer ?? anonymous,
        ),
      ]);
      return {
        ...listingOf(listing),
        items: listing.items.map((each) => presentComment(each, flags.get(each.item.id), mentioned, addresses)),
      };
    },

    async commentPage(photoId, commentId, viewer) {
      const actor = viewer ?? anonymous;
      return comments.findPage(await visiblePhotos.state(photoId, actor), commentId, perPage, actor);
    },

    async comment(photoId, { rendering, body, parent: parentId }, viewer) {
      const photo = await visiblePhotos.state(photoId, viewer);
      // Other words from the same page are another comment.
      const name = JSON.stringify([viewer.userId, photoId, rendering, parentId, body]);
      const options = rendering === undefined ? {} : { commandId: commandIdFrom(`comment:${name}`) };
      const { id } = await comments.write(viewer, photo, { body, parentId }, options);
      // R7: oldest first, so a new comment is on the last page.
      const { total } = await comments.listComments(photo, pageQueryFrom(first, perPage), viewer);
      return { commentId: id, page: Math.max(1, Math.ceil(total / perPage)) };
    },

    async editComment(photoId, commentId, text, viewer) {
      const photo = await visiblePhotos.state(photoId, viewer);
      await comments.edit(viewer, await comments.findOwnComment(photo, commentId, viewer), text);
    },

    async deleteComment(photoId, commentId, viewer) {
      const photo = await visiblePhotos.state(photoId, viewer);
      await comments.delete(viewer, photo, commentId);
    },

    async setCommentLike(photoId, commentId, liked, viewer) {
      const photo = await visiblePhotos.state(photoId, viewer);
      await commentLikes[liked ? 'like' : 'unlike'](viewer, photo, commentId);
    },
  };
}
