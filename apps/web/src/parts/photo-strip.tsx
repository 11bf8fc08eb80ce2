import { useLanguage } from '../language/use-language.js';
import type { PhotoCard } from '../models.js';
import { shownRatio } from '../style/ratios.js';
import { tileMarkup } from './photo-grid.js';
import { SIZES } from './photo-tile.js';

/** `--row` of the style sheet. */
const ROW = 'clamp(150px, 18vw, 220px)';
/** Those that are on screen at once where the strip is. */
const EAGER = 4;

interface StripProps {
  readonly photos: readonly PhotoCard[];
  /** Id of the heading that names it. */
  readonly labelledBy: string;
  /** Its first photographs are what one sees first of the page. */
  readonly isFirst?: boolean;
}

/** Photographs in one row of one height, which is scrolled where it is longer than the page. Its page has a `PlaceholderFilter`. */
export function PhotoStrip({ photos, labelledBy, isFirst = false }: StripProps) {
  const language = useLanguage();
  const tiles = photos.map((photo, index) => {
    const tile = tileMarkup(photo, language).replaceAll(`sizes="${SIZES}"`, `sizes="${sizesOf(photo)}"`);
    return isFirst && index < EAGER ? tile.replace(' loading="lazy"', ` fetchpriority="${index === 0 ? 'high' : 'low'}"`) : tile;
  });
  return <ul className="strip" role="list" aria-labelledby={labelledBy} dangerouslySetInnerHTML={{ __html: tiles.join('') }} />;
}

/** A box shows the middle of a picture that is longer than any box. */
function sizesOf({ width, height }: PhotoCard): string {
  const ratio = Math.max(shownRatio(width, height), width / Math.max(1, height));
  return `calc(${Math.ceil(100 * ratio) / 100} * ${ROW})`;
}
