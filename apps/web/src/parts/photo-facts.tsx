import { message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import type { PhotoDetail } from '../models.js';
import type { Exif } from '@heliograph/media-contracts';
import { licenseWords } from '../words.js';
import { ColorsStrip } from './colors-strip.js';
import { DayOf, TakenAt } from './moment.js';

export function PhotoFacts({ photo }: { photo: PhotoDetail }) {
  const { say, said, inFull } = useLanguage();
  return (
    <>
      <ColorsStrip colors={photo.colors} />
      <dl className="facts">
        <div>
          <dt>{say('Taken')}</dt>
          <dd>
            <TakenAt stamp={photo.tookAt} />
          </dd>
        </div>
        <div>
          <dt>{say('Uploaded')}</dt>
          <dd>
            <DayOf at={photo.createdAt} />
          </dd>
        </div>
        <div>
          <dt>{say('Size')}</dt>
          <dd>
            {photo.width} × {photo.height}
          </dd>
        </div>
        <CameraFacts exif={photo.exif} />
        <div>
          <dt>{say('Licence')}</dt>
          <dd>
            {said(licenseWords[photo.license])}
            {photo.download === null ? null : (
              <>
                {' '}
                · <a href={photo.download}>{say('Download')}</a>
              </>
            )}
          </dd>
        </div>
        <div data-live="likes" hidden={photo.countLikes === 0}>
          <dt>{say('Likes')}</dt>
          <dd>
            <a href={`/photos/${photo.id}/likes`}>{inFull(photo.countLikes)}</a>
          </dd>
        </div>
        {photo.isPremium ? (
          <div>
            <dt>{say('Premium')}</dt>
            <dd>{say('Offered by its owner, chosen by our editors')}</dd>
          </div>
        ) : null}
      </dl>
      <TagList tags={photo.tags} label={say('Tags')} />
    </>
  );
}

function CameraFacts({ exif }: Pick<PhotoDetail, 'exif'>) {
  const { said } = useLanguage();
  if (!exif) return null;
  const facts = [
    [message('Camera'), exif.camera && <a href={`/search?${new URLSearchParams({ in: 'photos', camera: exif.camera })}`}>{exif.camera}</a>],
    [message('Lens'), exif.lens],
    [message('Exposure'), exposureOf(exif)],
  ] as const;
  return facts.map(([name, value]) =>
    value ? (
      <div key={name}>
        <dt>{said(name)}</dt>
        <dd>{value}</dd>
      </div>
    ) : null,
  );
}

function exposureOf({ focalLength, aperture, exposure, iso }: Exif): string {
  const parts = [focalLength && `${focalLength} mm`, aperture && `f/${aperture}`, exposure && `${exposure} s`, iso && `ISO ${iso}`];
  return parts.filter(Boolean).join(', ');
}

export function TagList({ tags, label }: { tags: readonly string[]; label: string }) {
  if (tags.length === 0) return null;
  return (
    <ul className="tags" role="list" aria-label={label}>
      {tags.map((tag) => (
        <li key={tag}>
          <a href={`/tags/${encodeURIComponent(tag)}`}>#{tag}</a>
        </li>
      ))}
    </ul>
  );
}
