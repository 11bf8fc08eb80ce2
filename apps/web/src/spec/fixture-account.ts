import { Readable } from 'node:stream';
import type { AccountBackend } from '../account-backend.js';
import { Refused } from '../refused.js';

type Note = <Answer>(name: string, answer: Answer) => (...sent: unknown[]) => Promise<Answer>;

export function fixtureAccount(note: Note): AccountBackend {
  const erase = note('erase', undefined);
  return {
    export: async () => ({ fileName: 'heliograph-marta.lind-2026-03-01.zip', content: Readable.from([Buffer.from('PK archive')]) }),
    erase: async (form, ...rest) => {
      if (form.password !== 'correct horse')
        throw new Refused(422, 'Please look at the marked fields.', { password: ['Is not your password.'] });
      return erase(form, ...rest);
    },
    mayTry: note('mayTry', undefined),
    logInFrom: note('logInFrom', null),
    connect: note('connect', undefined),
    disconnect: note('disconnect', undefined),
    connectedAt: async () => null,
  };
}
