import { describe, it } from '@jest/globals';
import { itTakesLinearTime } from '@heliograph/testing/linear-time';
import { outsideProblems } from '../outside-report/outside-report.js';

describe('time for a text of a person', () => {
  it('grows as the text does: reports from outside', () =>
    itTakesLinearTime((text) => outsideProblems({ name: text, email: text, place: text, text }), 5000));
});
