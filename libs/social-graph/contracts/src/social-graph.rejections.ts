/** Every code with which social-graph refuses, and its HTTP status (S12). `follow-yourself` carries `errors`. */
export const socialGraphRejections = {
  'follow-yourself': 422,
} satisfies Record<SocialGraphRejection, number>;

export type SocialGraphRejection = 'follow-yourself';
