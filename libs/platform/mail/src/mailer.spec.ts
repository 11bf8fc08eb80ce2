import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { SmtpListener } from '@heliograph/testing/services';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MailFailed, openMailer, readMailbox } from './index.js';

const from = 'Heliograph <no-reply@heliograph.test>';
const mail = { to: 'ada@example.test', subject: 'Hello', text: 'A line with ü,\n.\nand a lone dot.', html: '<p>A line with ü</p>' };

describe('mails over SMTP', () => {
  let listener: SmtpListener;
  beforeEach(async () => {
    listener = await SmtpListener.open();
  });
  afterEach(() => listener.close());

  it('arrive whole, from whom and to whom they should', async () => {
    const mailer = openMailer(listener.url, from);
    await mailer.check();
    await mailer.send(mail);
    mailer.close();
    expect(listener.mails).toHaveLength(1);
    const [{ to, message }] = listener.mails as [{ to: string; message: string }];
    expect(to).toBe('ada@example.test');
    expect(message).toMatch(/^Subject: Hello\r$/m);
    expect(message).toMatch(/^From: Heliograph <no-reply@heliograph.test>\r$/m);
    expect(message).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(message).toContain('\r\n.\r\nand a lone dot.');
  });

  it('that are refused fail with codes, and without the address that the server quotes', async () => {
    listener.refuse('550 5.1.1 <ada@example.test> is unknown here');
    const failed = await openMailer(listener.url, from)
      .send(mail)
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(MailFailed);
    expect((failed as MailFailed).code).toBe('EENVELOPE 550');
    expect(`${(failed as Error).stack} ${JSON.stringify(failed)}`).not.toContain('ada@');
  });

  it('that the server may have taken are distinguished from those that it refused, and those that never reached it', async () => {
    const send = () => openMailer(listener.url, from).send(mail);
    listener.breakOff(1);
    await expect(send()).rejects.toMatchObject({ isUncertain: true });
    expect(listener.mails).toHaveLength(1);
    listener.refuse('451 later');
    await expect(send()).rejects.toMatchObject({ isUncertain: false });
    listener.refuse(null);
    listener.breakOffEarly(1);
    await expect(send()).rejects.toMatchObject({ isUncertain: false });
    expect(listener.mails).toHaveLength(1);
    await listener.close();
    await expect(send()).rejects.toMatchObject({ isUncertain: false });
  });

  it('are taken by no server before all that must be done first is done; where that fails, none takes it, and the failure is the one that is thrown', async () => {
    const mailer = openMailer(listener.url, from);
    const taken: number[] = [];
    await mailer.send(mail, async () => void taken.push(listener.mails.length));
    expect([taken, listener.mails.length]).toEqual([[0], 1]);
    const failure = new Error('not now');
    await expect(mailer.send(mail, () => Promise.reject(failure))).rejects.toBe(failure);
    expect(listener.mails).toHaveLength(1);
  });

  it('need nothing done first before the server asks for the text: it may never do so', async () => {
    const steps: string[] = [];
    listener.beforeText = async () => {
      for (let turn = 0; turn < 100; turn++) await setImmediate();
      steps.push('asked');
    };
    const send = () => openMailer(listener.url, from).send(mail, async () => void steps.push('done'));
    await send();
    listener.breakOffEarly(1);
    await expect(send()).rejects.toMatchObject({ isUncertain: false });
    listener.refuse('451 later');
    await expect(send()).rejects.toMatchObject({ isUncertain: false });
    expect(steps).toEqual(['asked', 'done']);
  });

  it('whose connection ends while that is done were not taken, and all is done when that is said', async () => {
    const steps: string[] = [];
    const beforeEnd = async () => {
      await listener.endAll();
      steps.push('done');
    };
    await expect(openMailer(listener.url, from).send(mail, beforeEnd)).rejects.toMatchObject({ isUncertain: false });
    expect([steps, listener.mails]).toEqual([['done'], []]);
  });

  it('have the name that they were given, so that a second copy is known, and else one each', async () => {
    const mailer = openMailer(listener.url, from);
    for (const id of ['abc', 'abc', undefined, undefined]) await mailer.send({ ...mail, ...(id !== undefined && { id }) });
    const [first, second, third, fourth] = listener.mails.map(({ message }) => /^Message-ID:\s*(\S+)/im.exec(message)?.[1]);
    expect([first, second]).toEqual(['<abc@heliograph.test>', '<abc@heliograph.test>']);
    expect(new Set([first, third, fourth]).size).toBe(3);
  });

  it('that no server accepts fail', async () => {
    await listener.close();
    await expect(openMailer(listener.url, from).send(mail)).rejects.toMatchObject({ code: expect.stringMatching(/^ESOCKET|^ECONN/) });
  });
});

describe('mails that are kept', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-mail-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are read back as they were, newest first, and only their owner can read them', async () => {
    const box = join(folder, 'mail');
    expect(await readMailbox(box)).toEqual([]);
    const mailer = openMailer(pathToFileURL(box).href, from);
    await mailer.send(mail);
    const [first] = await readMailbox(box);
    expect(first).toEqual({ ...mail, id: expect.any(String), at: expect.any(Date) });
    const long = { ...mail, subject: 'Again', text: `${'x'.repeat(10_000)}\nPlain\n\nASCII` };
    const plain = { ...mail, subject: 'Plain', text: 'Plain\n\nASCII', html: '<p>Plain</p>' };
    for (const each of [long, plain]) {
      await mailer.send(each);
      expect((await readMailbox(box)).find(({ subject }) => subject === each.subject)).toMatchObject(each);
    }
    expect((await stat(box)).mode & 0o777).toBe(0o700);
    for (const name of await readdir(box)) expect((await stat(join(box, name))).mode & 0o777).toBe(0o600);
  });
});
