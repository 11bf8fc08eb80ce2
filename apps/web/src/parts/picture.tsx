import type { ImgHTMLAttributes } from 'react';
import { fallbackOf, type Pictured, sourcesOf } from '../pictures/renditions.js';

interface PictureProps extends Pick<ImgHTMLAttributes<HTMLImageElement>, 'alt' | 'loading' | 'decoding' | 'fetchPriority'> {
  readonly photo: Pictured;
  readonly sizes: string;
  /** What a browser loads that reads no sets. */
  readonly src: string;
}

/** A photograph in the format and size that the browser chooses. */
export function Picture({ photo, sizes, src, alt, ...more }: PictureProps) {
  return (
    <picture>
      {sourcesOf(photo).map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img src={src} srcSet={fallbackOf(photo)} sizes={sizes} width={photo.width} height={photo.height} alt={alt} {...more} />
    </picture>
  );
}
