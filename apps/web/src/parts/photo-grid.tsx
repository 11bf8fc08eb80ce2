import { cachedMarkup, renderComponent } from '../cached-markup.js';
import type { Language } from '../language/language.js';
import { useLanguage } from '../language/use-language.js';
import type { PhotoCard } from '../models.js';
import { PlaceholderFilter } from './placeholder.js';
import { EAGER, gridSizes } from './grid-rows.js';
import { PhotoTile, SIZES, tileOf } from './photo-tile.js';

const keptTile = cachedMarkup(PhotoTile);

/** What is not published has addresses that are signed for its owner, again each time. */
export const tileMarkup = (photo: PhotoCard, language: Language): string =>
  photo.state === 'published' ? keptTile(tileOf(photo), language) : renderComponent(PhotoTile, tileOf(photo), language);

interface GridProps {
  readonly photos: readonly PhotoCard[];
  readonly label: string;
  /** What is seen first is above it. */
  readonly isBelowCover?: boolean;
}

/**
 * Justified rows without script: every box has its photograph's shape before a byte of it is here, and grows with its neighbours in
 * proportion to it, so a row is as wide as the page and nothing moves later.
 */
export function PhotoGrid({ photos, label, isBelowCover = false }: GridProps) {
  const language = useLanguage();
  let tiles = '';
  const sizes = gridSizes(photos);
  for (const [index, photo] of photos.entries()) {
    const sized = tileMarkup(photo, language).replaceAll(`sizes="${SIZES}"`, `sizes="${sizes[index]}"`);
    tiles += index < EAGER ? sized.replace(' loading="lazy"', ` fetchpriority="${index === 0 && !isBelowCover ? 'high' : 'low'}"`) : sized;
  }
  return (
    <>
      <PlaceholderFilter />
      <ul className="grid" role="list" aria-label={label} dangerouslySetInnerHTML={{ __html: tiles }} />
    </>
  );
}
