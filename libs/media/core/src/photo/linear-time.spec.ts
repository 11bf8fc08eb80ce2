import { describe, it } from '@jest/globals';
import { readLocalTime } from '@heliograph/kernel';
import { itTakesLinearTime } from '@heliograph/testing/linear-time';
import { readTags, tagSlug } from '../tags/tags.js';

describe('time for a text of a person', () => {
  it('grows as the text does: slugs of tags', () => itTakesLinearTime(tagSlug, 2000));
  it('grows as the text does: lists of tags', () =>
    itTakesLinearTime((text) => readTags((text.match(/.{1,50}/gsu) ?? []).slice(0, 30)), 2000));
  it('grows as the text does: times', () => itTakesLinearTime(readLocalTime, 2000));
});
