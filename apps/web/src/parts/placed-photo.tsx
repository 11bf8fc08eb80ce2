import type { CollectionId } from '@heliograph/kernel';
import type { ReactNode } from 'react';
import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import type { PhotoCard } from '../models.js';
import { altText, titleOf } from '../words.js';
import { CsrfField } from './csrf-field.js';
import { Icon } from './icon.js';

interface PlacedPhotoProps {
  readonly frame: Frame;
  readonly collectionId: CollectionId;
  readonly photo: PhotoCard;
  /** From 1. */
  readonly position: number;
  /** Position of the last photograph of the collection. */
  readonly last: number;
  readonly isCover: boolean;
}

/** A photograph of a collection with what its owner can do about its place. */
export function PlacedPhoto({ frame, collectionId, photo, position, last, isCover }: PlacedPhotoProps) {
  const language = useLanguage();
  const { say } = language;
  const title = titleOf(photo, language);
  const action = (name: string) => `/collections/${collectionId}/photos/${photo.id}/${name}`;
  return (
    <li id={`photo-${photo.id}`} data-position={position}>
      <a href={`/photos/${photo.id}`}>
        <img src={photo.thumb} width={photo.width} height={photo.height} alt={altText(photo, language)} loading="lazy" decoding="async" />
      </a>
      <form method="post" action={action('move')} className="placed-move" data-move>
        <CsrfField token={frame.csrf} />
        <MoveButton to={position - 1} isDisabled={position === 1} label={say('Move {title} one place forward', { title })}>
          <Icon name="previous" />
        </MoveButton>
        <span aria-hidden="true">{position}</span>
        <MoveButton to={position + 1} isDisabled={position === last} label={say('Move {title} one place back', { title })}>
          <Icon name="next" />
        </MoveButton>
      </form>
      <details>
        <summary className="text-button" aria-label={say('More for {title}', { title })}>
          {say('More')}
        </summary>
        <form method="post" action={action('move')} className="placed-move">
          <CsrfField token={frame.csrf} />
          <label>
            {say('Position')} <input type="number" name="position" min={1} max={last} defaultValue={position} required />
          </label>
          <button type="submit" className="button-quiet">
            {say('Move')}
          </button>
        </form>
        {isCover ? (
          <p className="quiet">{say('This is the cover.')}</p>
        ) : (
          <form method="post" action={action('cover')}>
            <CsrfField token={frame.csrf} />
            <button type="submit" className="text-button">
              {say('Make it the cover')}
            </button>
          </form>
        )}
        <form method="post" action={action('remove')}>
          <CsrfField token={frame.csrf} />
          <button type="submit" className="text-button">
            {say('Take out')}
          </button>
        </form>
      </details>
    </li>
  );
}

function MoveButton({ to, isDisabled, label, children }: { to: number; isDisabled: boolean; label: string; children: ReactNode }) {
  return (
    <button type="submit" name="position" value={to} className="button-quiet" disabled={isDisabled} aria-label={label}>
      {children}
    </button>
  );
}
