import { fileURLToPath } from 'node:url';
import { keepingMailer } from './mailbox.js';
import type { Mail, Mailer, MailOutcome } from './mailer.js';
import { smtpMailer } from './smtp-mailer.js';

/**
 * The one place that chooses the driver: `smtp:` and `smtps:` send, `file:` keeps.
 * @param from such as `Heliograph <no-reply@example.org>`
 * @param onOutcome hears how each attempt ended
 */
export function openMailer(location: string, from: string, onOutcome: (outcome: MailOutcome) => void = () => undefined): Mailer {
  const mailer = location.startsWith('file:') ? keepingMailer(fileURLToPath(location), from) : smtpMailer(location, from);
  const send = async (mail: Mail, beforeEnd?: () => Promise<void>) => {
    try {
      await mailer.send(mail, beforeEnd);
    } catch (error) {
      onOutcome('failed');
      throw error;
    }
    onOutcome('sent');
  };
  return { send, check: () => mailer.check(), close: () => mailer.close() };
}
