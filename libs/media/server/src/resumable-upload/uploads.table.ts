import { column, entity } from '@heliograph/database';
import type { PhotoId } from '@heliograph/kernel';

export const uploads = entity('media.uploads', {
  key: { id: 'text' },
  columns: {
    owner_id: 'bigint',
    length: 'integer',
    received: 'integer',
    // Sealed under the owner's key.
    fields: 'text null',
    // Keys in the store, in their order.
    parts: 'text[]',
    photo_id: column<PhotoId | null>('bigint null'),
    duplicate_of: column<PhotoId | null>('bigint null'),
    started_at: 'timestamptz(3)',
    charged_at: 'timestamptz(3) null',
    finishing_at: 'timestamptz(3) null',
  },
});
