import type { PhotoId } from '@heliograph/kernel';
import type { Frame } from '../frame.js';
import type { PhotoDetail, PhotoState } from '../models.js';
import { CsrfField } from './csrf-field.js';

const words: Record<PhotoState, string> = {
  published: 'Published: everybody can see it.',
  processing: 'Being prepared, which takes seconds. It is published then, unless you wanted a draft.',
  draft: 'Not published: only you can see it.',
  held: 'This picture looks like one that may not be shown here. Nobody sees it, until a moderator has looked at it.',
  'taken-down': 'A moderator has taken it down: nobody else sees it.',
  failed: 'This picture could not be read. Only you see this; delete it and upload it again.',
};

/** What only the owner sees of a photograph: its state, and what can be done about it. */
export function OwnerPanel({ frame, photo, twin }: { frame: Frame; photo: PhotoDetail; twin?: PhotoId | null }) {
  if (!photo.isOwn) return null;
  const action = { published: 'unpublish', draft: 'publish', processing: null, held: null, 'taken-down': null, failed: null }[photo.state];
  return (
    <section className={`owner-panel is-${photo.state}`} aria-label="Your photograph">
      <p role="status">
        {words[photo.state]}
        {!twin ? null : (
          <>
            {' '}
            The same picture is <a href={`/photos/${twin}`}>here already</a>.
          </>
        )}
      </p>
      <div className="owner-actions">
        {action === null ? null : (
          <form method="post" action={`/photos/${photo.id}/${action}`}>
            <CsrfField token={frame.csrf} />
            <button type="submit" className="text-button">
              {action === 'publish' ? 'Publish' : 'Unpublish'}
            </button>
          </form>
        )}
        <a className="text-button" href={`/photos/${photo.id}/edit`}>
          Edit
        </a>
        {photo.state === 'published' ? (
          <a className="text-button" href={`/photos/${photo.id}/statistics`}>
            Views and likes
          </a>
        ) : null}
      </div>
    </section>
  );
}
