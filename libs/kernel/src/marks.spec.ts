import { describe, expect, it } from '@jest/globals';
import { DecisionId } from './brand.js';
import { noMarks, withMark, withoutMark } from './marks.js';

const [first, second] = [DecisionId(1), DecisionId(2)];
const spam = { decisionId: first, reason: 'spam' };
const illegal = { decisionId: second, reason: 'illegal' };
const both = { standing: [spam, illegal], lifted: [] };

describe('decisions about one subject (B4)', () => {
  it('stand once each, and the subject is down until the last of them is lifted, in any order', () => {
    const one = withMark(noMarks, spam);
    expect(one).toEqual({ standing: [spam], lifted: [] });
    expect(withMark(one ?? noMarks, { ...spam, reason: 'other' })).toBeNull();
    expect(withMark(one ?? noMarks, illegal)).toEqual(both);
    expect(withoutMark(both, first)).toEqual({ standing: [illegal], lifted: [first] });
    expect(withoutMark(both, second)).toEqual({ standing: [spam], lifted: [second] });
  });

  it('one that was lifted has no effect when it is repeated, also where it arrives behind its end', () => {
    const lifted = withoutMark(noMarks, first);
    expect(lifted).toEqual({ standing: [], lifted: [first] });
    expect(withMark(lifted ?? noMarks, spam)).toBeNull();
    expect(withoutMark(lifted ?? noMarks, first)).toBeNull();
  });
});
