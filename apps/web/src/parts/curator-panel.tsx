import { type Frame, hasPower } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import type { PhotoDetail } from '../models.js';
import { PickForm } from './pick-form.js';

/** What only curators see of a published photograph: whether it is among the editors' picks, and the button for it. */
export function CuratorPanel({ frame, photo }: { frame: Frame; photo: PhotoDetail }) {
  const { say } = useLanguage();
  if (frame.viewer === null || !hasPower(frame.viewer, 'curate') || photo.state !== 'published') return null;
  return (
    <section className="owner-panel" aria-label={say('Editors’ picks')}>
      <p>{photo.isCurated ? say('This is one of the editors’ picks.') : say('You choose the editors’ picks.')}</p>
      <div className="owner-actions">
        <PickForm frame={frame} id={photo.id} isPicked={photo.isCurated} />
      </div>
    </section>
  );
}
