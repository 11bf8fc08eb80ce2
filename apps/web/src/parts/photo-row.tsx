import type { ReactNode } from 'react';
import type { PhotoCard } from '../models.js';
import { PhotoStrip } from './photo-strip.js';

interface RowProps {
  /** Names its heading in the page. */
  readonly id: string;
  readonly title: string;
  /** What it is, in one line. */
  readonly about?: string;
  /** The whole list. */
  readonly all?: { readonly href: string; readonly words: string };
  readonly photos: readonly PhotoCard[];
  readonly isFirst?: boolean;
  /** Instead of photographs, where there are none. */
  readonly children?: ReactNode;
}

/** The begin of a list, in one row that says what it is. Without photographs and without anything instead of them, nothing. */
export function PhotoRow({ id, title, about, all, photos, isFirst, children }: RowProps) {
  if (photos.length === 0 && !children) return null;
  return (
    <section className="row" aria-labelledby={id}>
      <div className="row-head">
        <h2 id={id}>{title}</h2>
        {about === undefined ? null : <p className="quiet">{about}</p>}
        {all === undefined || photos.length === 0 ? null : <a href={all.href}>{all.words}</a>}
      </div>
      {photos.length === 0 ? children : <PhotoStrip photos={photos} labelledBy={id} isFirst={isFirst} />}
    </section>
  );
}
