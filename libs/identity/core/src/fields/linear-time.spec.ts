import { textProblem } from '@heliograph/kernel';
import { describe, it } from '@jest/globals';
import { itTakesLinearTime } from '@heliograph/testing/linear-time';
import { callbackProblem, redirectProblem } from '../redirect/redirect.js';
import { emailProblem } from '../registration/email.js';
import { passwordProblem } from '../registration/password.js';
import { usernameProblem } from '../registration/username.js';
import { readRequestedScopes } from '../scope/scope.js';
import { websiteProblem } from './fields.js';

describe('time for a text of a person', () => {
  it.each<[string, (text: string) => unknown, number]>([
    ['names and places', (text) => textProblem(text, 1, 5000), 5000],
    ['web addresses', (text) => websiteProblem(`https://a.example/${text}`), 5000],
    ['mail addresses', emailProblem, 5000],
    ['the host of a mail address', (text) => emailProblem(`a@${text}`), 5000],
    ['passwords', (text) => passwordProblem(text, new Set()), 200_000],
    ['usernames', usernameProblem, 5000],
    ['callbacks', callbackProblem, 10_000],
    ['the path of a callback', (text) => callbackProblem(`https://a.example/${text}`), 10_000],
    ['redirects', (text) => redirectProblem('https://a.example/', `https://a.example/${text}`), 10_000],
    ['scopes', readRequestedScopes, 5000],
  ])('grows as the text does: %s', (_, run, longest) => itTakesLinearTime(run, longest));
});
