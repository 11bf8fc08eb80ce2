import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@heliograph/database';
import { filesBelow } from '@heliograph/testing/files-below';
import { testServices } from '@heliograph/testing/services';
import { Redis } from 'ioredis';

/** What one place holds; texts as Latin-1 of their bytes, so that binary values can be searched like texts. */
export interface Place {
  readonly name: string;
  readonly text: string;
}

/** The encodings in which a leaked secret could still be used. */
export function formsOf(secret: string): Readonly<Record<string, string>> {
  const bytes = Buffer.from(secret);
  return {
    'as it is': bytes.toString('latin1'),
    'in an address': encodeURIComponent(secret),
    'in a form': new URLSearchParams({ '': secret }).toString().slice(1),
    'in JSON': JSON.stringify(secret).slice(1, -1),
    'in base64': bytes.toString('base64').replace(/==?$/, ''),
    'in base64url': bytes.toString('base64url'),
    'in hexadecimal': bytes.toString('hex'),
  };
}

/** @returns `<name of the secret> <form> in <place>` for each that is found */
export function found(secrets: ReadonlyMap<string, string>, places: readonly Place[]): string[] {
  const forms = [...secrets].flatMap(([name, secret]) =>
    Object.entries(formsOf(secret)).map(([form, text]) => [`${name} ${form}`, text] as const),
  );
  return places.flatMap((place) => forms.filter(([, text]) => place.text.includes(text)).map(([name]) => `${name} in ${place.name}`));
}

/** Every row of every table of ours; binary columns once more as the bytes that they hold. */
export async function tablesOf(admin: Database): Promise<Place[]> {
  const tables = await admin.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  return Promise.all(
    tables.map(async ({ name }) => {
      const rows = await admin.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
      const text = rows.map(({ row }) => row).join('\n');
      const binary = [...text.matchAll(/\\\\x((?:[0-9a-f]{2})+)/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'));
      return { name: `table ${name}`, text: [Buffer.from(text).toString('latin1'), ...binary].join('\n') };
    }),
  );
}

/** Every key of Redis with its value. */
export async function redisPlaces(): Promise<Place[]> {
  const redis = new Redis(testServices().redisUrl);
  try {
    return await Promise.all(
      (await redis.keys('*')).map(async (key) => ({ name: `Redis ${key}`, text: [key, ...(await valuesOf(redis, key))].join('\n') })),
    );
  } finally {
    await redis.quit();
  }
}

async function valuesOf(redis: Redis, key: string): Promise<string[]> {
  const texts = (values: readonly Buffer[]) => values.map((value) => value.toString('latin1'));
  switch (await redis.type(key)) {
    case 'hash':
      return Object.entries(await redis.hgetallBuffer(key)).flatMap(([field, value]) => [field, value.toString('latin1')]);
    case 'list':
      return texts(await redis.lrangeBuffer(key, 0, -1));
    case 'set':
      return texts(await redis.smembersBuffer(key));
    case 'zset':
      return texts(await redis.zrangeBuffer(key, 0, -1));
    case 'stream':
      return (await redis.xrange(key, '-', '+')).flatMap(([id, fields]) => [id, ...fields]);
    default:
      return texts([(await redis.getBuffer(key)) ?? Buffer.alloc(0)]);
  }
}

/** Every file below a folder, with its name. */
export async function filePlaces(folder: string): Promise<Place[]> {
  const names = filesBelow(folder);
  return Promise.all(
    names.map(async (name) => ({ name: `file ${name}`, text: `${name}\n${(await readFile(join(folder, name))).toString('latin1')}` })),
  );
}
