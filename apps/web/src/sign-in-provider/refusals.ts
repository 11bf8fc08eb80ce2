import type { Language } from '../language/language.js';
import { type Message, message } from '../language/message.js';
import { Refused } from '../refused.js';
import type { Refusal } from './provider.js';

const answers: Readonly<Record<Refusal, readonly [number, Message]>> = {
  denied: [403, message('You were not signed in: the request was declined at {provider}.')],
  stale: [400, message('This sign-in was started in another browser, was used already, or took too long. Please start again.')],
  refused: [403, message('{provider} did not sign you in. Please start again.')],
  away: [503, message('{provider} is not answering right now. Sign in with your password, or try again later.')],
  nameless: [503, message('{provider} did not say who you are. Sign in with your password.')],
};

/** Our own texts: messages of the provider are never shown. */
export function providerRefusal(provider: string, refusal: Refusal, { said }: Language): Refused {
  const [status, words] = answers[refusal];
  return new Refused(status, said(words, { provider }), {}, refusal === 'away' ? 30 : null);
}
