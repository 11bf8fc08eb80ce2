/** Every code with which moderation refuses, and its HTTP status (S12). */
export const moderationRejections = {} satisfies Record<ModerationRejection, number>;

export type ModerationRejection = never;
