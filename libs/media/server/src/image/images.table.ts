import { table } from '@heliograph/database';

/**
 * File names of existing photos: what may be served, and what a sweep must not treat as an orphan. Renditions of N7 say what they are. A file as it was
 * sent has its kind in `original_type`, and is for its owner alone. `sha256` is null of files that were written before it was recorded.
 */
export const images = table('media.images', {
  key: { name: 'text' },
  columns: {
    photo_id: 'bigint',
    format: 'text null',
    width: 'integer null',
    height: 'integer null',
    sha256: 'text null',
    original_type: 'text null',
  },
});
