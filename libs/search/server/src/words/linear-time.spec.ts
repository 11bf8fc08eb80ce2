import { describe, it } from '@jest/globals';
import { itTakesLinearTime } from '@heliograph/testing/linear-time';
import { wordsOf } from './words.js';

describe('time for a text of a person', () => {
  it('grows as the text does: words of a document', () => itTakesLinearTime(wordsOf, 8000));
});
