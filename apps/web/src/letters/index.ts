export { findLanguage, english } from '../language/languages.js';
export { browserWords, digestLetter, streakLetter } from './letters.js';
