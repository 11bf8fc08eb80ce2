import { createECDH } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { addressIn } from '@heliograph/kernel';
import { z } from 'zod';
import { postgresProblem } from './postgres-address.js';
import { redisProblem } from './redis-address.js';

// What a setting's text may look like. Each message completes the sentence "<NAME> must be ...".

export const text = z.string();

export const count = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `a whole number from ${least} to ${most}`);

/** Up to a petabyte. */
export const bytes = z
  .string()
  .regex(/^\d{1,15}$/, 'a whole number of bytes')
  .transform(Number);

export const port = count(1, 65_535);

/** An IP address of this machine; `::` and `0.0.0.0` are all of them. */
export const listenAddress = z.string().refine((value) => isIP(value) !== 0, 'an IP address of this machine, or 0.0.0.0 for all of them');

export const flag = z.enum(['0', '1', 'false', 'true'], '1 or 0').transform((value) => value === '1' || value === 'true');

export const choice = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values, `one of ${values.join(', ')}`);

/** The base of our own addresses. Kept without a slash at the end. */
export const webAddress = z
  .string()
  .refine((value) => {
    const url = addressIn(value);
    return url !== null && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username && !url.password;
  }, 'an http:// or https:// address without query or credentials')
  .transform((value) => value.replace(/(?<!\/)\/+$/, ''));

export const endpoint = z.string().refine((value) => /^https?:$/.test(addressIn(value)?.protocol ?? ''), 'an http:// or https:// address');

/** RFC 9116, 2.5.3. */
export const contact = z
  .string()
  .refine((value) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(value) && addressIn(value) !== null, 'a mailto: or https:// address');

/** @param problem of a text, as the end of "<NAME> must be ..."; null: there is none */
const address = (problem: (text: string) => string | null) =>
  z.string().superRefine((value, context) => {
    const message = problem(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

export const postgresAddress = address(postgresProblem);

export const redisAddress = address(redisProblem);

export const storageAddress = z.string().refine((value) => {
  const url = addressIn(value);
  return url?.protocol === 'file:' || (url?.protocol === 's3:' && url.host !== '' && /^\/[^/]+\/?$/.test(url.pathname));
}, 'like file:///folder or s3://key:secret@host/bucket?region=eu-central-1');

export const mailAddress = z
  .string()
  .refine((value) => /^(smtps?|file):$/.test(addressIn(value)?.protocol ?? ''), 'like smtp://user:password@host:587, or file:///folder');

const isKey = (value: string) =>
  /^[0-9a-f]{64}$/i.test(value) || (/^[\w+/-]{43}=?$/.test(value) && Buffer.from(value, 'base64').length === 32);
const isKeyOfKms = (value: string) => /^https?:$/.test(addressIn(value)?.protocol ?? '') && /\/v1\/.+\/keys\/[\w-]+$/.test(value);

/** 32 bytes, kept as hexadecimal digits; or the address of a key in a KMS. */
export const masterKey = z
  .string()
  .refine(
    (value) => isKey(value) || isKeyOfKms(value),
    '32 bytes, as 64 hexadecimal digits or as base64 (make one with: openssl rand -hex 32), or the address of a key in a KMS: https://vault.example:8200/v1/transit/keys/NAME',
  )
  .transform((value) => {
    if (isKeyOfKms(value)) return value;
    return value.length === 64 ? value.toLowerCase() : Buffer.from(value, 'base64').toString('hex');
  });

/** A private key of P-256, of which the public one follows. */
export const vapidKey = z.string().refine((value) => {
  if (!/^[\w-]{43}$/.test(value)) return false;
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(value, 'base64url'));
    return true;
  } catch {
    return false;
  }
}, 'a private key of 43 letters and digits (make one with: heliograph push keys)');

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

export const contexts = z.union(
  [
    z.literal('all'),
    list.refine(
      (names) => names.length > 0 && names.every((name) => /^[a-z]+(-[a-z]+)*$/.test(name)),
      'all, or names of contexts: social-graph,views',
    ),
  ],
  'all, or names of contexts: social-graph,views',
);

export const proxies = list.refine((items) => items.every(isNetwork), 'addresses or ranges: 10.0.0.0/8,192.0.2.1');

function isNetwork(item: string): boolean {
  const [address = '', prefix] = item.split('/');
  const family = isIP(address);
  if (family === 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) return false;
  try {
    if (prefix !== undefined) new BlockList().addSubnet(address, Number(prefix), family === 4 ? 'ipv4' : 'ipv6');
    return item.split('/').length <= 2;
  } catch {
    return false;
  }
}
