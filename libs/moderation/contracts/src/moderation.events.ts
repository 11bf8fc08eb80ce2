/*
 * What moderation tells others. Instants (`at`) are ISO 8601 in UTC.
 */

export type ModerationEvent = never;
