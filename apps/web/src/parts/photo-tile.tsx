import type { PhotoCard } from '../models.js';
import { ratioClass } from '../style/ratios.js';
import { message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import { altText, titleOf } from '../words.js';
import { Placeholder } from './placeholder.js';
import { Icon } from './icon.js';
import { Picture } from './picture.js';

/** Stands in the markup of a tile for how wide it is, which its neighbours decide. */
export const SIZES = 'width-in-grid';

const stateWords = {
  draft: message('Draft'),
  processing: message('Processing'),
  failed: message('Failed'),
  held: message('Held'),
  'taken-down': message('Taken down'),
};

type TileContent =
  | 'id'
  | 'title'
  | 'alt'
  | 'width'
  | 'height'
  | 'thumb'
  | 'large'
  | 'images'
  | 'color'
  | 'thumbhash'
  | 'countLikes'
  | 'isPictureHidden'
  | 'state';

/** What a tile shows, and nothing else, so that tiles that look alike are rendered once. */
export type TileProperties = Pick<PhotoCard, TileContent> & { readonly owner: { readonly name: string } };

export function tileOf({
  id,
  title,
  alt,
  width,
  height,
  thumb,
  large,
  images,
  color,
  thumbhash,
  countLikes,
  isPictureHidden,
  state,
  owner,
}: PhotoCard): TileProperties {
  return {
    id,
    title,
    alt,
    width,
    height,
    thumb,
    large,
    images,
    color,
    thumbhash,
    countLikes,
    isPictureHidden,
    state,
    owner: { name: owner.name },
  };
}

/** The same for everybody who sees the photograph. */
export function PhotoTile(photo: TileProperties) {
  const { say, said } = useLanguage();
  return (
    <li className={`tile ${ratioClass(photo.width, photo.height)}`}>
      <a href={`/photos/${photo.id}`}>
        {photo.isPictureHidden ? null : <TilePicture {...photo} />}
        {photo.state === 'published' ? null : <span className="tile-state">{said(stateWords[photo.state])}</span>}
        <span className="tile-words" aria-hidden="true">
          <span className="tile-title" dir="auto">
            {titleOf(photo, { say })}
          </span>
          <span className="tile-owner" dir="auto">
            {photo.owner.name}
          </span>
          <span className="tile-likes" title={say('{count, plural, one {# like} other {# likes}}', { count: photo.countLikes })}>
            <Icon name="heart" filled /> {photo.countLikes}
          </span>
        </span>
      </a>
    </li>
  );
}

function TilePicture(photo: TileProperties) {
  const language = useLanguage();
  return (
    <>
      <Placeholder photo={photo} />
      {/* Always lazy: React would put a preload link for others in front, and the grid takes the attribute from those that are on screen at once. */}
      <Picture photo={photo} sizes={SIZES} src={photo.thumb} alt={altText(photo, language)} loading="lazy" decoding="async" />
    </>
  );
}
