import { table } from '@heliograph/database';

/** `hidden`: its owner is suspended (B4). */
export const publishedPhotos = table('gallery.published_photos', { key: { photo_id: 'bigint' }, columns: { hidden: 'boolean' } });
