/** $1 who mutes. */
export const MUTED_USERS = `
  select array(select muted_id from moderation.mutes where user_id = $1 order by muted_at desc, muted_id desc limit 10000) as people`;
