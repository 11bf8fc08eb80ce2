import { keptMarkup, rendered } from '../kept-markup.js';
import type { Language } from '../language/language.js';
import { useLanguage } from '../language/use-language.js';
import type { PhotoCard } from '../models.js';
import { GroundFilter } from './ground.js';
import { gridSizes } from './grid-rows.js';
import { PhotoTile, SIZES, tileOf } from './photo-tile.js';

/** The first tiles are on screen at once and must not wait for layout. */
const EAGER = 6;

const keptTile = keptMarkup(PhotoTile);

/** What is not published has addresses that are signed for its owner, anew each time. */
const tileMarkup = (photo: PhotoCard, language: Language): string =>
  photo.state === 'published' ? keptTile(tileOf(photo), language) : rendered(PhotoTile, tileOf(photo), language);

/**
 * Justified rows without script: every box has its photograph's shape before a byte of it is here, and grows with its neighbours in
 * proportion to it, so a row is as wide as the page and nothing moves later.
 */
export function PhotoGrid({ photos, label }: { photos: readonly PhotoCard[]; label: string }) {
  const language = useLanguage();
  let tiles = '';
  const sizes = gridSizes(photos);
  for (const [index, photo] of photos.entries()) {
    const isEager = index < EAGER;
    // A browser that can waits for the layout of what is lazy, and then knows better.
    const sized = tileMarkup(photo, language).replaceAll(`sizes="${SIZES}"`, `sizes="${isEager ? '' : 'auto, '}${sizes[index]}"`);
    tiles += isEager ? sized.replace(' loading="lazy"', '') : sized;
  }
  return (
    <>
      <GroundFilter />
      <ul className="grid" role="list" aria-label={label} dangerouslySetInnerHTML={{ __html: tiles }} />
    </>
  );
}
