import { describe, it } from '@jest/globals';
import { itTakesLinearTime } from '@heliograph/testing/linear-time';
import { readWords } from './comment.words.js';

describe('time for a text of a person', () => {
  it('grows as the text does: comments', () => itTakesLinearTime((text) => readWords(`a ${text}`), 1998));
});
