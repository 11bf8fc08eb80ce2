/** $1 user. */
export const SETTINGS_OF = 'select kind, page, mail from notifications.notification_settings where user_id = $1::bigint';
