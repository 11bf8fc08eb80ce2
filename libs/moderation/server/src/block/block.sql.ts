import { listIn } from '@heliograph/database';

/** $1 people. Both directions, each person's in one row. */
export const BLOCKS_OF_PEOPLE = `
  select asked.id as "userId",
         array(select blocked_id from moderation.blocks where user_id = asked.id) as blocked,
         array(select user_id from moderation.blocks where blocked_id = asked.id) as "blockedBy"
  from unnest(${listIn(1, 'bigint')}) as asked (id)`;

/** $1 who blocks, $2 whom. A row where it stands. */
export const IS_BLOCKED = 'select 1 as one from moderation.blocks where user_id = $1 and blocked_id = $2';
