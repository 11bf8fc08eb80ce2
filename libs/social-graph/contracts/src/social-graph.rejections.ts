import type { Rejections } from '@heliograph/kernel';

/** Every code with which social-graph refuses, with its HTTP status (S12) and what it means to clients (S11). `follow-yourself` carries `errors`. */
export const socialGraphRejections = {
  'follow-yourself': { status: 422, meaning: 'The caller cannot follow themselves.' },
} as const satisfies Rejections;

export type SocialGraphRejection = keyof typeof socialGraphRejections;
