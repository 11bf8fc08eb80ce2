import type { MailOutcome } from '@heliograph/mail';
import { Counter, type Registry } from 'prom-client';

/** @returns what counts an attempt to send a mail */
export function countMails(registry: Registry): (outcome: MailOutcome) => void {
  const mails = new Counter({
    name: 'heliograph_mails_total',
    help: 'Attempts of this process to send a mail, by outcome.',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  // A rate needs the 0 that was before the first one.
  for (const outcome of ['sent', 'failed'] satisfies MailOutcome[]) mails.inc({ outcome }, 0);
  return (outcome) => mails.inc({ outcome });
}
