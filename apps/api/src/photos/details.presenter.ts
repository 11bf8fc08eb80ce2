import type { Addresses } from '@heliograph/application/addresses';
import type { PhotoInclude, PhotoView } from '@heliograph/application/photos';
import { flag, timestamp } from '@heliograph/http';
import type { Exif } from '@heliograph/media-contracts';
import type { PhotoResource } from './photo.resource.js';

type OptionalIncludes = Pick<PhotoResource, 'details' | 'exif' | 'images'>;

const unsaid: Exif = { camera: null, lens: null, focalLength: null, aperture: null, exposure: null, iso: null };

/** What media says of a photo on request (N7). */
export function presentDetails(
  { photo, details }: Pick<PhotoView, 'photo' | 'details'>,
  addresses: Addresses,
  includes: ReadonlySet<PhotoInclude>,
): OptionalIncludes {
  if (!details) return {};
  const { alt, license, showExif, exif, images } = details;
  const { camera, lens, focalLength, aperture, exposure, iso } = exif ?? unsaid;
  return {
    ...(includes.has('details') && {
      details: {
        data: { alt: alt || null, license, show_exif: flag(showExif), published_at: photo.publishedAt && timestamp(photo.publishedAt) },
      },
    }),
    ...(includes.has('exif') && { exif: { data: { camera, lens, focal_length: focalLength, aperture, exposure, iso } } }),
    ...(includes.has('images') && {
      images: {
        data: images.map(({ name, format, width, height }) => ({
          width,
          height,
          type: `image/${format}` as const,
          url: addresses.rendition(photo, name),
        })),
      },
    }),
  };
}
