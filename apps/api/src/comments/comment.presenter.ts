import type { Addresses } from '@heliograph/application/addresses';
import type { Authored } from '@heliograph/application/people';
import type { Comment } from '@heliograph/discussion-contracts';
import { flag, timestamp } from '@heliograph/http';
import type { UserCard } from '@heliograph/views-contracts';
import type { CommentResource } from './comment.resource.js';

/** The specification's Comment (R6). */
export function presentComment({ item, author }: Authored<Comment>, addresses: Addresses): CommentResource {
  return {
    id: item.id,
    body: item.body,
    level: item.level,
    parent: item.parentId ?? 0,
    count_likes: item.countLikes,
    created_at: timestamp(item.createdAt),
    authorable: {
      data: author && {
        id: author.userId,
        name: author.name,
        username: author.username,
        avatar: addresses.avatar(author.userId, author.avatar),
      },
    },
  };
}

/** As answers to add and update have it: the author carries `level` and `is_hero` too (R6). */
export function presentWrittenComment({ item, author }: Authored<Comment, UserCard>, addresses: Addresses) {
  const { authorable, ...comment } = presentComment({ item, author }, addresses);
  return { ...comment, authorable: { data: author && { ...authorable.data, level: author.level, is_hero: flag(author.isHero) } } };
}
