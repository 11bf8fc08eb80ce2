import { createCipheriv, createDecipheriv } from 'node:crypto';
import { randomSlice } from './random-slice.js';

const FORM = /^v1\.([0-9a-f-]{36})\.([\w-]{16})\.([\w-]+)$/;

/** `v1.<key id>.<nonce>.<text and tag>` with AES-256-GCM; the record that it stands in (an event's id, say) and the field's name are associated data, so a value cannot be moved. */
export function seal(value: unknown, key: { id: string; key: Buffer }, record: string, field: string): string {
  const nonce = randomSlice(12);
  const cipher = createCipheriv('aes-256-gcm', key.key, nonce).setAAD(Buffer.from(`${record}.${field}`));
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `v1.${key.id}.${nonce.toString('base64url')}.${text.toString('base64url')}`;
}

/** Key id of a sealed value, or null when the text is none. */
export function keyIdOf(sealed: unknown): string | null {
  return typeof sealed === 'string' ? (FORM.exec(sealed)?.[1] ?? null) : null;
}

/** @throws Error when the value was altered or moved to another record or field. */
export function openSealedField(sealed: string, key: Buffer, record: string, field: string): unknown {
  const [, , nonce, text] = FORM.exec(sealed) ?? [];
  if (!nonce || !text) throw new Error(`Not a sealed value in ${field}`);
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url')).setAAD(Buffer.from(`${record}.${field}`));
  decipher.setAuthTag(bytes.subarray(-16));
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8'));
}

/** SQL that is true where `column` holds a value that is sealed under the key of person `$1`, destroyed or not. */
export function isSealedFor(column: string): string {
  return `${column} like 'v1.' || (select key_id from event_store.keys where person = $1) || '.%'`;
}
