import { Database, ReadDatabase } from '@heliograph/database';
import {
  type Comment,
  CommentsByIds,
  FilterReplied,
  type CommentFacts,
  FindCommentFacts,
  FindCommentVersion,
  GetComment,
  ListComments,
  ListCommentsBy,
  NewestTopLevel,
} from '@heliograph/discussion-contracts';
import { EventStore } from '@heliograph/event-store';
import { type CommentId, DEFAULT_PER_PAGE, type Page, type PhotoId } from '@heliograph/kernel';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { commentStream, discussionLog } from '../discussion.log.js';
import { commentPage, firstCommentPages } from './comment-page.js';
import {
  filterCommentsWithReplies,
  findLiveComment,
  liveComments,
  listCommentsOfAuthor,
  findNewestTopLevelComments,
} from './comment-rows.js';

/** First pages of one statement: a comment may have 2,000 characters. */
const MAX_PAGES = 50;

@QueryHandler(ListComments)
export class ListCommentsHandler implements IQueryHandler<ListComments> {
  private readonly firstPage: (photoId: PhotoId) => Promise<Page<Comment>>;

  constructor(private readonly database: ReadDatabase) {
    this.firstPage = database.batched((photoIds: readonly PhotoId[]) => firstCommentPages(database, photoIds), MAX_PAGES);
  }

  execute({ photoId, page }: ListComments): Promise<Page<Comment>> {
    const { without = [], from, page: number, perPage } = page;
    const isFirst = without.length === 0 && !from && number === 1 && perPage === DEFAULT_PER_PAGE;
    return isFirst ? this.firstPage(photoId) : commentPage(this.database, photoId, page);
  }
}

/** From the primary: what is deleted is 404 at once (R3). */
@QueryHandler(GetComment)
export class GetCommentHandler implements IQueryHandler<GetComment> {
  constructor(private readonly database: Database) {}

  execute({ photoId, commentId }: GetComment): Promise<Comment | null> {
    return findLiveComment(this.database, photoId, commentId);
  }
}

/** Likewise. */
@QueryHandler(CommentsByIds)
export class CommentsByIdsHandler implements IQueryHandler<CommentsByIds> {
  constructor(private readonly database: Database) {}

  async execute({ commentIds }: CommentsByIds): Promise<ReadonlyMap<CommentId, Comment>> {
    const found = commentIds.length === 0 ? [] : await liveComments(this.database, commentIds);
    return new Map(found.map((comment) => [comment.id, comment]));
  }
}

@QueryHandler(FindCommentFacts)
export class FindCommentFactsHandler implements IQueryHandler<FindCommentFacts> {
  constructor(private readonly database: Database) {}

  async execute({ commentId }: FindCommentFacts): Promise<CommentFacts | null> {
    const [found] = await this.database.query<CommentFacts>(
      `select id as "commentId", photo_id as "photoId", author_id as "authorId", body
       from discussion.comments where id = $1 and created_at is not null and body <> ''`,
      [commentId],
    );
    return found ?? null;
  }
}

@QueryHandler(FindCommentVersion)
export class FindCommentVersionHandler implements IQueryHandler<FindCommentVersion> {
  constructor(private readonly store: EventStore) {}

  execute({ commentId }: FindCommentVersion): Promise<number> {
    return this.store.versionOf(discussionLog, commentStream(commentId));
  }
}

@QueryHandler(NewestTopLevel)
export class NewestTopLevelHandler implements IQueryHandler<NewestTopLevel> {
  constructor(private readonly database: ReadDatabase) {}

  async execute({ photoIds, count, unlisted }: NewestTopLevel): Promise<ReadonlyMap<PhotoId, readonly Comment[]>> {
    const found = new Map<PhotoId, Comment[]>();
    if (photoIds.length === 0) return found;
    for (const comment of await findNewestTopLevelComments(this.database, photoIds, count, unlisted)) {
      const before = found.get(comment.photoId);
      if (before) before.push(comment);
      else found.set(comment.photoId, [comment]);
    }
    return found;
  }
}

@QueryHandler(ListCommentsBy)
export class ListCommentsByHandler implements IQueryHandler<ListCommentsBy> {
  constructor(private readonly database: ReadDatabase) {}

  execute({ authorId, limit, after }: ListCommentsBy): Promise<readonly Comment[]> {
    return listCommentsOfAuthor(this.database, authorId, limit, after);
  }
}

@QueryHandler(FilterReplied)
export class FilterRepliedHandler implements IQueryHandler<FilterReplied> {
  constructor(private readonly database: ReadDatabase) {}

  execute({ commentIds, unlisted }: FilterReplied): Promise<ReadonlySet<CommentId>> {
    return filterCommentsWithReplies(this.database, commentIds, unlisted);
  }
}
