import { table } from '@heliograph/database';

export const collections = table('gallery.collections', {
  key: { id: 'bigint' },
  columns: {
    owner_id: 'bigint',
    title: 'text',
    description: 'text',
    is_private: 'boolean',
    cover_photo_id: 'bigint null',
    created_at: 'timestamptz(3)',
    updated_at: 'timestamptz(3)',
  },
});

/** How many photos are in a collection, shown or not. Every event of it and of what is in it raises `revision`, which decisions on what is in it require. */
export const collectionContents = table('gallery.collection_contents', {
  key: { collection_id: 'bigint' },
  columns: { photos: 'integer', revision: 'integer' },
});

/** How many collections a person has. */
export const collectionTotals = table('gallery.collection_totals', {
  key: { owner_id: 'bigint' },
  columns: { collections: 'integer' },
  deleteAtZero: 'collections',
});

/** `owner_id` and `is_private` are those of the collection. No two photos of a collection have the same place. */
export const collectionPhotos = table('gallery.collection_photos', {
  key: { collection_id: 'bigint', photo_id: 'bigint' },
  columns: { place: 'bigint', owner_id: 'bigint', photo_owner_id: 'bigint', is_private: 'boolean', added_at: 'timestamptz(3)' },
});
