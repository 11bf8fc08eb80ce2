import type { CommentId, PhotoId } from '@heliograph/kernel';
import type { Frame } from '../frame.js';
import { message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import type { FieldErrors } from '../refused.js';
import { CsrfField } from './csrf-field.js';

/** What a form of words is for. */
export type CommentTarget =
  | { readonly kind: 'comment' }
  | { readonly kind: 'reply'; readonly to: CommentId }
  | { readonly kind: 'edit'; readonly of: CommentId };

interface CommentFormProps {
  readonly frame: Frame;
  readonly photoId: PhotoId;
  readonly target: CommentTarget;
  readonly label: string;
  readonly sent?: string;
  readonly errors?: FieldErrors;
}

const buttons = { comment: message('Comment'), reply: message('Reply'), edit: message('Save') } as const;

export function CommentForm({ frame, photoId, target, label, sent, errors }: CommentFormProps) {
  const { said, known } = useLanguage();
  const comments = `/photos/${photoId}/comments`;
  const id = target.kind === 'edit' ? `edit-of-${target.of}` : `comment-to-${target.kind === 'reply' ? target.to : 0}`;
  const wrong = errors?.body;
  return (
    <form
      className="comment-form"
      method="post"
      action={target.kind === 'edit' ? `${comments}/${target.of}/edit` : comments}
      data-part="discussion"
    >
      <CsrfField token={frame.csrf} />
      {target.kind === 'edit' ? null : (
        <>
          <input type="hidden" name="rendering" value={frame.rendering} />
          <input type="hidden" name="parent" value={target.kind === 'reply' ? target.to : 0} />
        </>
      )}
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
          {wrong.map(known).join(' ')}
        </p>
      )}
      <button type="submit" className="button">
        {said(buttons[target.kind])}
      </button>
    </form>
  );
}
