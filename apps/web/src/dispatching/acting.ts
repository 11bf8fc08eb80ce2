import { AddComment, DeleteComment, LikeComment, UnlikeComment } from '@heliograph/discussion-contracts';
import { CommentId } from '@heliograph/kernel';
import { FollowUser, LikePhoto, UnfollowUser, UnlikePhoto } from '@heliograph/social-graph-contracts';
import type { WebBackend } from '../backend.js';
import { userIdOf } from './browsing.js';
import { visible } from './looking.js';
import type { Means } from './means.js';

type Acting = Pick<WebBackend, 'setLike' | 'setFollow' | 'comment' | 'deleteComment' | 'setCommentLike'>;

/** Likes, follows and comments. Facts of other contexts are asked here and travel in the command. */
export function acting(means: Means): Acting {
  return {
    async setLike(photoId, liked, viewer) {
      const photo = await visible(means, photoId, viewer);
      const Verb = liked ? LikePhoto : UnlikePhoto;
      await means.command(viewer, (context) => new Verb(context, viewer.userId, photo.photoId, photo.ownerId));
    },

    async setFollow(username, followed, viewer) {
      const followee = await userIdOf(means, username);
      const Verb = followed ? FollowUser : UnfollowUser;
      await means.command(viewer, (context) => new Verb(context, viewer.userId, followee));
    },

    async comment(photoId, { body, parent }, viewer) {
      const photo = await visible(means, photoId, viewer);
      const comment = {
        authorId: viewer.userId,
        photoId: photo.photoId,
        photoOwnerId: photo.ownerId,
        body,
        parentId: parent === 0 ? null : CommentId(parent),
      };
      const { id } = await means.command(viewer, (context) => new AddComment(context, comment));
      return { commentId: id };
    },

    async deleteComment(photoId, commentId, viewer) {
      const photo = await visible(means, photoId, viewer);
      const deletion = {
        actorId: viewer.userId,
        isStaff: viewer.isStaff,
        photoId: photo.photoId,
        photoOwnerId: photo.ownerId,
        commentId: CommentId(commentId),
      };
      await means.command(viewer, (context) => new DeleteComment(context, deletion));
    },

    async setCommentLike(photoId, commentId, liked, viewer) {
      const photo = await visible(means, photoId, viewer);
      const Verb = liked ? LikeComment : UnlikeComment;
      await means.command(viewer, (context) => new Verb(context, viewer.userId, photo.photoId, CommentId(commentId)));
    },
  };
}
