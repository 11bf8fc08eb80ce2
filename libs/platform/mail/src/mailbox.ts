import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail, Mailer } from './mailer.js';
import { messageOf } from './smtp-mailer.js';

/** A mail that was kept instead of sent. */
export interface StoredMail extends Mail {
  readonly id: string;
  readonly at: Date;
}

const NAME = /^(\d{13})-[0-9a-f]{8}$/;

/** Keeps mails as files that only their owner can read, one `.eml` each, for development. */
export function keepingMailer(folder: string, from: string): Mailer {
  return {
    async send(mail, beforeEnd) {
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, disableFileAccess: true, disableUrlAccess: true });
      const { message } = await composer.sendMail({ ...messageOf(from, mail), textEncoding: 'base64' });
      await beforeEnd?.();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${String(Date.now()).padStart(13, '0')}-${randomBytes(4).toString('hex')}`);
      await writeFile(`${path}.new`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.new`, `${path}.eml`);
    },
    check: () => Promise.resolve(),
    close: () => undefined,
  };
}

/** The newest `most` mails that were kept in the folder, newest first. */
export async function readMailbox(folder: string, most = 50): Promise<StoredMail[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const newest = names.flatMap((name) => (name.endsWith('.eml') && NAME.test(name.slice(0, -4)) ? [name.slice(0, -4)] : []));
  const chosen = newest.sort().reverse().slice(0, most);
  return Promise.all(chosen.map(async (id) => kept(id, await readFile(join(folder, `${id}.eml`), 'utf8'))));
}

/** Reads back what `keepingMailer` wrote: two parts, in base64 or, where they are plain ASCII, as they are. */
function kept(id: string, message: string): StoredMail {
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(message)?.[1]?.trim() ?? '';
  const part = (type: string) => {
    const [, encoding, content = ''] =
      new RegExp(`Content-Type: ${type}[^]*?Content-Transfer-Encoding: (\\S+)\\r?\\n\\r?\\n([^]*?)\\r?\\n--`).exec(message) ?? [];
    return encoding === 'base64' ? Buffer.from(content, 'base64').toString('utf8') : content.replaceAll('\r\n', '\n');
  };
  const at = new Date(Number(NAME.exec(id)?.[1]));
  return { id, at, to: header('To'), subject: header('Subject'), text: part('text/plain'), html: part('text/html') };
}
