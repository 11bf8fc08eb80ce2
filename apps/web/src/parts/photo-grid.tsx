import type { PhotoCard } from '../models.js';
import { ratioClass } from '../style/ratios.js';
import { altText, counted, titleOf } from '../words.js';
import { Ground, GroundFilter } from './ground.js';
import { Icon } from './icon.js';
import { srcSetOf, tileSizes } from './renditions.js';

/** The first tiles are on screen at once and must not wait for layout. */
const eager = 6;

const stateWords = { draft: 'Draft', processing: 'Being prepared', failed: 'Failed' } as const;

/**
 * Justified rows without script: every box has its photograph's shape before a byte of it is here, and grows with its neighbours in
 * proportion to it, so a row is as wide as the page and nothing moves later.
 */
export function PhotoGrid({ photos, label }: { photos: readonly PhotoCard[]; label: string }) {
  return (
    <>
      <GroundFilter />
      <ul className="grid" role="list" aria-label={label}>
        {photos.map((photo, index) => (
          <li key={photo.id} className={`tile ${ratioClass(photo.width, photo.height)}`}>
            <a href={`/photos/${photo.id}`}>
              <Ground photo={photo} />
              <img
                src={photo.thumb}
                srcSet={srcSetOf(photo)}
                sizes={tileSizes(photo)}
                width={photo.width}
                height={photo.height}
                alt={altText(photo)}
                loading={index < eager ? 'eager' : 'lazy'}
                decoding="async"
              />
              {photo.state === 'published' ? null : <span className="tile-state">{stateWords[photo.state]}</span>}
              <span className="tile-words" aria-hidden="true">
                <span className="tile-title">{titleOf(photo)}</span>
                <span className="tile-owner">{photo.owner.name}</span>
                <span className="tile-likes" title={counted(photo.countLikes, 'like')}>
                  <Icon name="heart" filled /> {photo.countLikes}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
