import { readText } from './photo.details.js';

const MAX_TITLE = 200;
const MAX_DESCRIPTION = 5000;

export const readTitle = (typed: string): string => readText('title', typed, MAX_TITLE);
export const readDescription = (typed: string): string => readText('description', typed, MAX_DESCRIPTION);
