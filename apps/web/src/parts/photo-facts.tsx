import type { PhotoDetail } from '../models.js';
import type { Exif } from '@heliograph/media-contracts';
import { dayOf, inFull, licenseWords, minuteOf } from '../words.js';
import { ColorsStrip } from './colors-strip.js';

export function PhotoFacts({ photo }: { photo: PhotoDetail }) {
  return (
    <>
      <ColorsStrip colors={photo.colors} />
      <dl className="facts">
        <div>
          <dt>Taken</dt>
          <dd>
            <time dateTime={photo.tookAt}>
              {dayOf(photo.tookAt)}, {minuteOf(photo.tookAt)}
            </time>
          </dd>
        </div>
        <div>
          <dt>Uploaded</dt>
          <dd>
            <time dateTime={photo.createdAt}>{dayOf(photo.createdAt)}</time>
          </dd>
        </div>
        <div>
          <dt>Size</dt>
          <dd>
            {photo.width} × {photo.height}
          </dd>
        </div>
        <CameraFacts exif={photo.exif} />
        <div>
          <dt>Licence</dt>
          <dd>{licenseWords[photo.license]}</dd>
        </div>
        {photo.countLikes === 0 ? null : (
          <div>
            <dt>Likes</dt>
            <dd>
              <a href={`/photos/${photo.id}/likes`}>{inFull(photo.countLikes)}</a>
            </dd>
          </div>
        )}
        {photo.isPremium ? (
          <div>
            <dt>Collection</dt>
            <dd>Premium</dd>
          </div>
        ) : null}
      </dl>
      <TagList tags={photo.tags} />
    </>
  );
}

function CameraFacts({ exif }: Pick<PhotoDetail, 'exif'>) {
  if (!exif) return null;
  const facts = [
    ['Camera', exif.camera],
    ['Lens', exif.lens],
    ['Exposure', exposureOf(exif)],
  ] as const;
  return facts.map(([name, value]) =>
    value ? (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ) : null,
  );
}

function exposureOf({ focalLength, aperture, exposure, iso }: Exif): string {
  const parts = [focalLength && `${focalLength} mm`, aperture && `f/${aperture}`, exposure && `${exposure} s`, iso && `ISO ${iso}`];
  return parts.filter(Boolean).join(', ');
}

function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="tags" role="list" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <a href={`/tags/${encodeURIComponent(tag)}`}>#{tag}</a>
        </li>
      ))}
    </ul>
  );
}
