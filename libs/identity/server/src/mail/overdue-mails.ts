import type { Finding, WorkServices } from '@heliograph/runtime';

interface PendingMail {
  readonly mails: number;
  readonly last_error: string | null;
}

/** Mails that could not be sent for ten minutes or longer. A fault only where a mail server is set. */
export async function overdueMails({ database, mail }: Pick<WorkServices, 'database' | 'mail'>): Promise<Finding> {
  const [waiting] = await database.query<PendingMail>(
    `select count(*)::int as mails, max(last_error) as last_error from identity.mail_wanted
      where user_id is not null and attempts > 0 and due_at is not null and wanted_at < now() - interval '10 minutes'`,
  );
  if (!waiting?.mails) return { ok: true, found: 'no mail has waited for ten minutes' };
  return {
    ok: mail === undefined || mail.location.startsWith('file:'),
    found: `${waiting.mails} mails have waited for ten minutes or longer (${waiting.last_error ?? 'no answer'})`,
  };
}
