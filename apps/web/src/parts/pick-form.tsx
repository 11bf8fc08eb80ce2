import type { PhotoId } from '@heliograph/kernel';
import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import { CsrfField } from './csrf-field.js';

/** Where curators see what they have chosen. */
export const PICKS = '/staff/picks';

interface PickFormProps {
  readonly frame: Frame;
  readonly id: PhotoId;
  readonly isPicked: boolean;
  /** What it is about, where the words on the button are the same on others of the page. */
  readonly label?: string;
}

/** Chooses a photograph for the editors' picks, or takes it out of them, and leads back to the page that it is on. */
export function PickForm({ frame, id, isPicked, label }: PickFormProps) {
  const { say } = useLanguage();
  return (
    <form method="post" action={`${PICKS}/${id}/${isPicked ? 'remove' : 'add'}`}>
      <CsrfField token={frame.csrf} />
      <input type="hidden" name="return_to" value={frame.here} />
      <button type="submit" className={label === undefined ? 'text-button' : 'button-quiet'} aria-label={label}>
        {label !== undefined ? say('Remove') : isPicked ? say('Remove from the editors’ picks') : say('Add to the editors’ picks')}
      </button>
    </form>
  );
}
