export { findLanguage, english } from '../language/languages.js';
export { digestLetter, streakLetter } from './letters.js';
