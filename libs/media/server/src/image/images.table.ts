import { table } from '@heliograph/database';

/** Public file names of existing photos: what may be served, and what a sweep must not treat as an orphan. */
export const images = table('media.images', { key: { name: 'text' }, columns: { photo_id: 'bigint' } });
