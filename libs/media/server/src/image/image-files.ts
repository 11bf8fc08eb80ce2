import type { StoreFolder } from '@heliograph/runtime';
import { IMAGE_FOLDER } from './image-names.js';

/** `imageKey` in SQL. */
const key = (name: string) => `'${IMAGE_FOLDER}/' || left(${name}, 2) || '/' || ${name}`;

/**
 * Uploads, as long as something is made of them, and renditions. The names of some renditions are drawn with the upload: before they are made, their
 * files may be there, and need not. A sweep removes within an hour what nothing names.
 */
export const imageFiles: StoreFolder = {
  folder: IMAGE_FOLDER,
  graceMilliseconds: 3_600_000,
  named: `
    select ${key('name')} as key, sha256, 'photo ' || photo_id as "of"
      from (
        select i.name, i.sha256, i.photo_id from media.images i join media.photos p on p.id = i.photo_id
         where p.thumbhash is not null and i.name > split_part($1, '/', 3)
        union all
        select w.source, p.checksum, w.photo_id from media.rendition_work w join media.photos p on p.id = w.photo_id
         where w.source > split_part($1, '/', 3)
      ) as files
     order by name limit $2`,
  known: `
    select key from unnest($1::text[]) as key
     where exists (select from media.images i where i.name = split_part(key, '/', 3))
        or exists (select from media.rendition_work w where w.source = split_part(key, '/', 3))`,
};
