import type { StoreFolder } from '@heliograph/runtime';
import { AVATAR_FOLDER } from './avatar-key.js';

/** `avatarKey` in SQL. */
const KEY = `'${AVATAR_FOLDER}/' || left(avatar, 2) || '/' || avatar`;

/** Pictures of people. A sweep each hour removes what is older than half an hour and nobody’s. */
export const avatarFiles: StoreFolder = {
  folder: AVATAR_FOLDER,
  graceMilliseconds: 2 * 3_600_000,
  named: `
    select ${KEY} as key, avatar_sha256 as sha256, 'user ' || id as "of" from identity.users
     where avatar > split_part($1, '/', 3) order by avatar limit $2`,
  known: `
    select ${KEY} as key from identity.users where avatar = any(select split_part(key, '/', 3) from unnest($1::text[]) as key)`,
};
