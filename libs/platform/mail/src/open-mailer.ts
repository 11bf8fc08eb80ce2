import { fileURLToPath } from 'node:url';
import { keepingMailer } from './mailbox.js';
import type { Mailer } from './mailer.js';
import { smtpMailer } from './smtp-mailer.js';

/** The one place that chooses the driver: `smtp:` and `smtps:` send, `file:` keeps. @param from such as `Heliograph <no-reply@example.org>` */
export function openMailer(location: string, from: string): Mailer {
  return location.startsWith('file:') ? keepingMailer(fileURLToPath(location), from) : smtpMailer(location, from);
}
