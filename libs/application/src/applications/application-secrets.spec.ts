import { MessageBus, person } from '../actor/index.js';
import { FindApplication, ListSecrets, SecretId } from '@heliograph/identity-contracts';
import { AppId, UserId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { ApplicationSecrets } from './application-secrets.js';
import { Applications } from './applications.js';

const owner = person(UserId(7));
const secret = { id: SecretId(2), createdAt: new Date(0), lastUsedAt: null };

/** The list of secrets is answered for any app: empty for an app of another owner. */
function secrets(isOwn: boolean) {
  const dispatch = async (message: object) =>
    (message instanceof FindApplication ? (isOwn ? { id: 3 } : null) : message instanceof ListSecrets ? [secret] : undefined) as never;
  const bus = new MessageBus({ dispatch }, null);
  return new ApplicationSecrets(bus, new Applications(bus, { applicationsPerPerson: 25 }));
}

describe('secrets of an app (O10)', () => {
  it('are listed for its owner', async () => {
    expect(await secrets(true).listSecrets(owner, AppId(3))).toEqual([secret]);
    expect(await secrets(true).findSecret(owner, AppId(3), SecretId(2))).toBe(secret);
    await expect(secrets(true).findSecret(owner, AppId(3), SecretId(9))).rejects.toMatchObject({ code: 'unknown-secret' });
  });

  it('of another person’s app are those of an unknown one', async () => {
    await expect(secrets(false).listSecrets(owner, AppId(3))).rejects.toMatchObject({ code: 'unknown-app' });
    await expect(secrets(false).findSecret(owner, AppId(3), SecretId(2))).rejects.toMatchObject({ code: 'unknown-app' });
  });
});
