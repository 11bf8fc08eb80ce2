/** $1 who mutes. */
export const MUTED = 'select array(select muted_id from moderation.mutes where user_id = $1) as people';
