import { useLanguage } from '../language/use-language.js';
import type { PhotoDetail } from '../models.js';
import type { DatedPhoto, Surroundings } from '../photo-page-models.js';
import { DayInYear } from './moment.js';
import { altText } from '../words.js';
import { Picture } from './picture.js';

/** Of the style sheet; a square shows the middle of a picture. */
const EDGE = 96;

/** What its owner took in the days before and after, oldest first, as squares with their days. Links of its own, which our script takes for a list where one came from none. */
export function DayStrip({ photo, surroundings: { earlier, later } }: { photo: PhotoDetail; surroundings: Surroundings }) {
  const { say } = useLanguage();
  if (earlier.length === 0 && later.length === 0) return null;
  const self: DatedPhoto = { ...photo, date: photo.tookAt.slice(0, 10) };
  return (
    <section className="row" aria-labelledby="day-strip">
      <div className="row-head">
        <h2 id="day-strip">{say('The days around it')}</h2>
        <a href={`/users/${photo.owner.username}/days?year=${self.date.slice(0, 4)}`}>{say('The whole year')}</a>
      </div>
      <DaySquares photos={[...earlier, self, ...later]} current={['page', self.id]} label={say('The days around it')} />
    </section>
  );
}

interface SquaresProps {
  readonly photos: readonly DatedPhoto[];
  /** The photograph whose page it is, or the day that is today. */
  readonly current: readonly ['page', PhotoDetail['id']] | readonly ['date', string];
  readonly label: string;
}

/** Photographs by their days, in a row of squares. */
export function DaySquares({ photos, current: [kind, which], label }: SquaresProps) {
  return (
    <ol className="day-strip" role="list" aria-label={label}>
      {photos.map((photo) => (
        <Day key={photo.id} photo={photo} current={which === (kind === 'page' ? photo.id : photo.date) ? kind : undefined} />
      ))}
    </ol>
  );
}

function Day({ photo, current }: { photo: DatedPhoto; current: 'page' | 'date' | undefined }) {
  const language = useLanguage();
  const ratio = Math.max(1, photo.width / Math.max(1, photo.height));
  return (
    <li>
      <a href={`/photos/${photo.id}`} aria-current={current}>
        {photo.isPictureHidden ? null : (
          <Picture
            photo={photo}
            sizes={`${Math.ceil(EDGE * ratio)}px`}
            src={photo.thumb}
            alt={altText(photo, language)}
            loading="lazy"
            decoding="async"
          />
        )}
        <DayInYear date={photo.date} />
      </a>
    </li>
  );
}

/** To the days before and after, at the sides of the picture. Our script has those of the list instead where one came from one. */
export function DayNeighbours({ surroundings: { earlier, later } }: { surroundings: Surroundings }) {
  const { say } = useLanguage();
  const [before, after] = [earlier.at(-1), later[0]];
  return (
    <>
      {before === undefined ? null : (
        <a className="neighbour is-previous" rel="prev" href={`/photos/${before.id}`} aria-label={say('Previous photograph')} />
      )}
      {after === undefined ? null : (
        <a className="neighbour is-next" rel="next" href={`/photos/${after.id}`} aria-label={say('Next photograph')} />
      )}
    </>
  );
}
