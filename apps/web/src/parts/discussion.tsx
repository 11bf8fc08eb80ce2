import { type Frame, signInHref } from '../frame.js';
import { pageLinks } from '../http/paging.js';
import type { PhotoDetail, Thread } from '../models.js';
import type { FieldErrors } from '../refused.js';
import { CommentForm, type CommentTarget } from './comment-form.js';
import { CommentThread } from './comment-thread.js';
import { threads } from './comment-tree.js';
import { Pager } from './pager.js';

export interface DiscussionProps {
  readonly frame: Frame;
  readonly photo: PhotoDetail;
  readonly thread: Thread;
  /** A comment that was refused, to be corrected. */
  readonly sent?: { readonly body: string; readonly target: CommentTarget; readonly errors: FieldErrors };
}

const labels = { comment: 'Your comment', reply: 'Your reply', edit: 'Your comment, changed' } as const;

export function Discussion({ frame, photo, thread, sent }: DiscussionProps) {
  return (
    <section className="discussion" aria-labelledby="discussion">
      <h2 id="discussion">
        {photo.countComments === 0 ? 'No comments yet' : photo.countComments === 1 ? '1 comment' : `${photo.countComments} comments`}
      </h2>
      <CommentThread frame={frame} photoId={photo.id} nodes={threads(thread.items)} />
      <Pager links={pageLinks(`/photos/${photo.id}`, {}, thread)} page={thread.page} totalPages={thread.totalPages} />
      {frame.viewer === null ? (
        <p className="quiet">
          <a href={signInHref(frame)}>Sign in</a> to write a comment.
        </p>
      ) : (
        <CommentForm
          frame={frame}
          photoId={photo.id}
          target={sent?.target ?? { kind: 'comment' }}
          label={labels[sent?.target.kind ?? 'comment']}
          sent={sent?.body}
          errors={sent?.errors}
        />
      )}
    </section>
  );
}
