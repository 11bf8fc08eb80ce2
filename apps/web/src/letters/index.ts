export { findLanguage, english } from '../language/languages.js';
export { decisionLetter } from './decision-letter.js';
export { browserWords, digestLetter, streakLetter } from './letters.js';
