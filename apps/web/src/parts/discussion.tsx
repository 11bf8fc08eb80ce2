import { type Frame, signInHref } from '../frame.js';
import { pageLinks } from '../http/paging.js';
import { message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
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

const labels = {
  comment: message('Your comment'),
  reply: message('Your reply'),
  edit: message('Your comment, changed'),
} as const;

export function Discussion({ frame, photo, thread, sent }: DiscussionProps) {
  const { say, said, rich } = useLanguage();
  const count = photo.countComments;
  return (
    <section className="discussion" aria-labelledby="discussion">
      <h2 id="discussion">
        {say('{count, plural, =0 {No comments yet} one {{shown} comment} other {{shown} comments}}', { count, shown: String(count) })}
      </h2>
      <CommentThread frame={frame} photoId={photo.id} nodes={threads(thread.items)} mayWrite={!photo.isOwnerBlocked} />
      <Pager links={pageLinks(`/photos/${photo.id}`, {}, thread)} page={thread.page} totalPages={thread.totalPages} />
      {frame.viewer === null ? (
        <p className="quiet">
          {rich('<link>Sign in</link> to write a comment.', { link: (words) => <a href={signInHref(frame)}>{words}</a> })}
        </p>
      ) : photo.isOwnerBlocked ? null : (
        <CommentForm
          frame={frame}
          photoId={photo.id}
          target={sent?.target ?? { kind: 'comment' }}
          label={said(labels[sent?.target.kind ?? 'comment'])}
          sent={sent?.body}
          errors={sent?.errors}
        />
      )}
    </section>
  );
}
