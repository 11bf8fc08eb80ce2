/** Every code with which search refuses, and its HTTP status (S12). */
export const searchRejections = { 'unknown-tag': 404 } satisfies Record<SearchRejection, number>;

export type SearchRejection = 'unknown-tag';
