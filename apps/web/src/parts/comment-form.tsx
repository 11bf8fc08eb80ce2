import type { CommentId, PhotoId } from '@heliograph/kernel';
import type { Frame } from '../frame.js';
import type { FieldErrors } from '../refused.js';
import { CsrfField } from './csrf-field.js';

interface CommentFormProps {
  readonly frame: Frame;
  readonly photoId: PhotoId;
  /** The comment that is replied to. */
  readonly parent: CommentId | null;
  readonly label: string;
  readonly sent?: string;
  readonly errors?: FieldErrors;
}

export function CommentForm({ frame, photoId, parent, label, sent, errors }: CommentFormProps) {
  const id = `comment-to-${parent ?? 0}`;
  const wrong = errors?.body;
  return (
    <form className="comment-form" method="post" action={`/photos/${photoId}/comments`}>
      <CsrfField token={frame.csrf} />
      <input type="hidden" name="parent" value={parent ?? 0} />
      <input type="hidden" name="return_to" value={frame.here} />
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name="body"
        rows={3}
        required
        maxLength={4000}
        defaultValue={sent}
        aria-invalid={wrong === undefined ? undefined : true}
        aria-describedby={wrong === undefined ? undefined : `${id}-error`}
      />
      {wrong === undefined ? null : (
        <p className="field-error" id={`${id}-error`}>
          {wrong.join(' ')}
        </p>
      )}
      <button type="submit" className="button">
        {parent === null ? 'Comment' : 'Reply'}
      </button>
    </form>
  );
}
