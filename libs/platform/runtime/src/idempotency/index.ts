export { type RequestState, StoredAnswers } from './stored-answers.js';
