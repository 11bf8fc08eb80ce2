import type { PhotoDetail } from '../models.js';
import { dayOf, minuteOf } from '../words.js';
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
