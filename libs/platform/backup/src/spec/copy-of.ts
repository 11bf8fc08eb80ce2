import { randomBytes } from 'node:crypto';
import { Database } from '@heliograph/database';
import { testServices } from '@heliograph/testing/services';
import type { Installation } from './installation.js';

/** What a snapshot of the disk or pg_restore gives: all of this database as it stands, in another one. Nobody may be connected to it. */
export async function copyOf(original: Installation): Promise<Installation & { drop(): Promise<void> }> {
  const name = `test_copy_${randomBytes(6).toString('hex')}`;
  const owner = await Database.connect({ url: testServices().adminUrl, pool: 1 });
  await owner.query(`create database ${name} template ${new URL(original.adminUrl).pathname.slice(1)}`);
  await owner.query(`revoke temporary on database ${name} from public`);
  const on = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const drop = async () => {
    await owner.query(`drop database ${name} with (force)`);
    await owner.close();
  };
  return { ...original, adminUrl: on(original.adminUrl), url: on(original.url), drop };
}
