import { execFile } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Files in PEM of an authority of a suite's own, and what it has signed. */
export interface Certificates {
  readonly authority: string;
  /** For `localhost`, and for no address. */
  readonly server: string;
  readonly serverKey: string;
  readonly client: string;
  readonly clientKey: string;
  /** That has signed none of them. */
  readonly foreignAuthority: string;
}

export async function makeCertificates(dir: string): Promise<Certificates> {
  const at = (name: string) => join(dir, name);
  const openssl = (...args: string[]) => promisify(execFile)('openssl', args);
  const authority = async (name: string) => {
    const files = ['-keyout', at(`${name}.key`), '-out', at(`${name}.pem`)];
    await openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`, ...files);
    return at(`${name}.pem`);
  };
  const signed = async (name: string, subject: string) => {
    const by = ['-CA', at('authority.pem'), '-CAkey', at('authority.key')];
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${subject}`, ...by];
    await openssl(...request, '-addext', `subjectAltName=DNS:${subject}`, '-keyout', at(`${name}.key`), '-out', at(`${name}.pem`));
    await chmod(at(`${name}.key`), 0o600);
  };
  const made = await authority('authority');
  const foreignAuthority = await authority('foreign');
  await signed('server', 'localhost');
  await signed('client', 'heliograph');
  return {
    authority: made,
    server: at('server.pem'),
    serverKey: at('server.key'),
    client: at('client.pem'),
    clientKey: at('client.key'),
    foreignAuthority,
  };
}
