/** Signed checkpoints and statements about keys, as docs/log-formats.md describes them. */
import { createPublicKey, hash as digestOf, verify as isSigned } from 'node:crypto';
import { parsed } from './lines.mjs';
import { isHash, isId, isKey, isSignature, isText, isTime, isWhole } from './values.mjs';

export function signedBytes({ number, signed_at, key_id, previous, heads }) {
  return Buffer.from(`heliograph-checkpoint-v1 ed25519\n${number}\n${signed_at}\n${key_id}\n${previous}\n${heads}`, 'utf8');
}

export const idOf = (key) => digestOf('sha256', Buffer.from(key, 'base64url'), 'hex').slice(0, 16);

export function isGood(key, bytes, signature) {
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
  return isSigned(null, bytes, publicKey, Buffer.from(signature, 'hex'));
}

export function successionBytes(what, { rotation, signed_at, from, to, checkpoint, previous }) {
  return Buffer.from(`heliograph-key-${what}-v1 ed25519\n${rotation}\n${signed_at}\n${from}\n${to}\n${checkpoint}\n${previous}`, 'utf8');
}

export function isSuccession(value) {
  if (value === null || typeof value !== 'object' || Object.keys(value).length !== 8) return false;
  const { rotation, signed_at, from, to, checkpoint, previous, signature, acceptance } = value;
  const areWhole = [rotation, checkpoint].every((number) => isWhole(number) && number > 0);
  return areWhole && isTime(signed_at) && isKey(from) && isKey(to) && isHash(previous) && isSignature(signature) && isSignature(acceptance);
}

export function isListEnd(value) {
  return value?.heliograph === 'end' && isWhole(value.checkpoints) && isWhole(value.last) && Object.keys(value).length === 3;
}

export function isCheckpoint(value) {
  if (value === null || typeof value !== 'object' || Object.keys(value).length !== 6) return false;
  const { number, signed_at, key_id, previous, heads, signature } = value;
  if (!isWhole(number) || number < 1 || !isTime(signed_at) || !isText(key_id) || !isHash(previous)) return false;
  if (!isSignature(signature) || !isText(heads)) return false;
  const list = parsed(heads);
  const isHead = (head) => isText(head?.log) && isId(head.incarnation) && isWhole(head.seq) && isHash(head.hash);
  return Array.isArray(list) && list.every(isHead) && JSON.stringify(list) === heads;
}
