import type { Person } from '@heliograph/application/actor';
import type { FastifyRequest } from 'fastify';
import type { WebBackend } from '../backend.js';
import type { Language } from '../language/language.js';
import { english } from '../language/languages.js';

/** What moderators decide is mailed in it (B6). It is a hint: where it cannot be noted, all else goes on, and the next sign-in notes it. */
export async function noteMailLanguage(
  { notificationSettings }: Pick<WebBackend, 'notificationSettings'>,
  { id, log, routeOptions }: FastifyRequest,
  person: Person,
  { code }: Language,
): Promise<void> {
  try {
    await notificationSettings.keepLanguage(person, code, english.code);
  } catch (err) {
    log.warn({ requestId: id, route: routeOptions.url, err }, 'the language of mails was not noted');
  }
}
