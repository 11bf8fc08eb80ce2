import { describe, expect, it } from '@jest/globals';
import { mentionsIn } from './comment.words.js';

describe('mentions in a text (R6)', () => {
  it.each([
    ['@ann hello', ['ann']],
    ['Thanks (@ann, @Bob_2)', ['ann', 'bob_2']],
    ['Well done @ann.', ['ann']],
    ['@dot.in.name!', ['dot.in.name']],
    ['@ann and @ANN', ['ann']],
    ['@ann/@bob', ['ann', 'bob']],
  ])('finds them: %s', (text, names) => expect(mentionsIn(text)).toEqual(names));

  it.each(['me@example.org', 'ü@example', '@@ann', '@ab', `@${'a'.repeat(31)}`, '@ ann', '@', '＠ann'])('finds none: %s', (text) =>
    expect(mentionsIn(text)).toEqual([]),
  );
});
