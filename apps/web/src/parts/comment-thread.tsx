import type { PhotoId } from '@heliograph/kernel';
import type { Frame } from '../frame.js';
import type { Language } from '../language/language.js';
import { useLanguage } from '../language/use-language.js';
import type { CommentView } from '../models.js';
import { Avatar } from './avatar.js';
import { CommentForm } from './comment-form.js';
import type { CommentNode } from './comment-tree.js';
import { ConfirmForm } from './confirm-form.js';
import { Icon } from './icon.js';
import { Moment } from './moment.js';
import { MoreMenu } from './more-menu.js';
import { RichText } from './rich-text.js';
import { ToggleForm } from './toggle-form.js';

interface ThreadProps {
  readonly frame: Frame;
  readonly photoId: PhotoId;
  readonly nodes: readonly CommentNode[];
  /** Not below a photograph of somebody whom the viewer blocks (B2). */
  readonly mayWrite: boolean;
  readonly depth?: number;
}

interface CommentProps extends Pick<ThreadProps, 'frame' | 'photoId' | 'mayWrite'> {
  readonly comment: CommentView;
}

/** Deeper replies keep their order but are not moved further in: a phone has no room for it. */
const deepest = 3;

export function CommentThread({ nodes, depth = 0, ...common }: ThreadProps) {
  if (nodes.length === 0) return null;
  return (
    <ol className={depth === 0 ? 'comments' : depth <= deepest ? 'replies' : 'replies replies-flat'} role="list">
      {nodes.map(({ comment, replies }) => (
        <li key={comment.id} id={`comment-${comment.id}`}>
          <CommentBody {...common} comment={comment} />
          <CommentThread {...common} nodes={replies} depth={depth + 1} />
        </li>
      ))}
    </ol>
  );
}

function CommentBody({ comment, ...common }: CommentProps) {
  const { say } = useLanguage();
  // R5: the tombstone keeps the place of its replies.
  if (comment.author === null) return <p className="comment tombstone">{say('This comment was deleted.')}</p>;
  return (
    <article className="comment">
      <a className="comment-face" href={`/users/${comment.author.username}`} tabIndex={-1} aria-hidden="true">
        <Avatar person={comment.author} size={40} />
      </a>
      <header>
        <a className="name" href={`/users/${comment.author.username}`} dir="auto">
          {comment.author.name}
        </a>{' '}
        <a className="when" href={`#comment-${comment.id}`}>
          <Moment at={comment.createdAt} />
          {comment.isEdited ? `, ${say('edited')}` : null}
        </a>
      </header>
      <RichText text={comment.body} mentioned={comment.mentioned} />
      <CommentActions {...common} comment={comment} author={comment.author.name} />
    </article>
  );
}

function CommentActions({ frame, photoId, mayWrite, comment, author }: CommentProps & { author: string }) {
  const { say } = useLanguage();
  if (frame.viewer === null)
    return comment.countLikes === 0 ? null : (
      <div className="comment-actions">
        <CountOfLikes count={comment.countLikes} />
      </div>
    );
  const path = `/photos/${photoId}/comments/${comment.id}`;
  const isOwn = comment.author?.username === frame.viewer.username;
  return (
    <div className="comment-actions">
      {mayWrite ? (
        <WritingActions frame={frame} photoId={photoId} comment={comment} author={author} isOwn={isOwn} />
      ) : (
        <CountOfLikes count={comment.countLikes} />
      )}
      {isOwn && !comment.mayDelete ? null : (
        <MoreMenu label={say("More about {author}'s comment", { author })}>
          {isOwn ? null : (
            <a className="text-button" href={`${path}/report`} aria-label={say("Report {author}'s comment", { author })}>
              {say('Report')}
            </a>
          )}
          {comment.mayDelete ? (
            <ConfirmForm
              frame={frame}
              action={`${path}/delete`}
              words={say('Delete')}
              label={say("Delete {author}'s comment", { author })}
              warning={say('This deletes the comment. Replies to it stay. It cannot be undone.')}
              part="discussion"
            />
          ) : null}
        </MoreMenu>
      )}
    </div>
  );
}

interface WritingProps extends Omit<CommentProps, 'mayWrite'> {
  readonly author: string;
  readonly isOwn: boolean;
}

function WritingActions({ frame, photoId, comment, author, isOwn }: WritingProps) {
  const { say } = useLanguage();
  return (
    <>
      <ToggleForm
        frame={frame}
        action={`/photos/${photoId}/comments/${comment.id}/${comment.isLiked ? 'unlike' : 'like'}`}
        pressed={comment.isLiked}
        className="text-button like"
        label={say("Like {author}'s comment, {count} so far", { author, count: String(comment.countLikes) })}
        then={likesWords(comment.countLikes + (comment.isLiked ? -1 : 1), { say })}
      >
        <Icon name="heart" filled={comment.isLiked} /> <span>{likesWords(comment.countLikes, { say })}</span>
      </ToggleForm>
      <details className="reply">
        <summary className="text-button">{say('Reply')}</summary>
        <CommentForm
          frame={frame}
          photoId={photoId}
          target={{ kind: 'reply', to: comment.id }}
          label={say('Your reply to {author}', { author })}
        />
      </details>
      {isOwn ? (
        <details className="reply">
          <summary className="text-button">{say('Edit')}</summary>
          <CommentForm
            frame={frame}
            photoId={photoId}
            target={{ kind: 'edit', of: comment.id }}
            label={say('Your comment, changed')}
            sent={comment.body}
          />
        </details>
      ) : null}
    </>
  );
}

const likesWords = (count: number, { say }: Pick<Language, 'say'>): string => (count > 0 ? String(count) : say('Like'));

function CountOfLikes({ count }: { count: number }) {
  const { say } = useLanguage();
  if (count === 0) return null;
  return (
    <span className="count-of-likes">
      <Icon name="heart" /> {count} <span className="unseen">{say('{count, plural, one {like} other {likes}}', { count })}</span>
    </span>
  );
}
