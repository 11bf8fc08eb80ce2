import { describe, expect, it } from '@jest/globals';
import { postgresProblem, readPostgresAddress } from './postgres-address.js';

describe('addresses of PostgreSQL', () => {
  it('one server, without TLS', () => {
    expect(readPostgresAddress('postgres://ada:s%40cret@db:5433/heliograph?application_name=x')).toEqual({
      user: 'ada',
      database: 'heliograph',
      servers: ['db:5433'],
      urls: ['postgres://ada:s%40cret@db:5433/heliograph?application_name=x'],
      tls: null,
      isPrimaryWanted: false,
    });
  });

  it('several servers, of which the one that takes writes is wanted', () => {
    const address = readPostgresAddress('postgresql://ada:pw@one:5432,[::1]:5433/heliograph?target_session_attrs=read-write');
    expect(address.servers).toEqual(['one:5432', '[::1]:5433']);
    expect(address.urls).toEqual(['postgresql://ada:pw@one:5432/heliograph', 'postgresql://ada:pw@[::1]:5433/heliograph']);
    expect(address.isPrimaryWanted).toBe(true);
    expect(readPostgresAddress('postgres://one,two/h').isPrimaryWanted).toBe(true);
    expect(readPostgresAddress('postgres://one,two/h?target_session_attrs=any').isPrimaryWanted).toBe(false);
    expect(readPostgresAddress('postgres://one/h?target_session_attrs=primary').isPrimaryWanted).toBe(true);
  });

  it('a socket', () => {
    expect(readPostgresAddress('postgres:///heliograph?host=/run/postgresql')).toMatchObject({
      servers: [],
      urls: ['postgres:///heliograph?host=%2Frun%2Fpostgresql'],
    });
  });

  it.each([
    ['sslmode=disable', null],
    ['sslmode=require', { mode: 'require', authority: null, certificate: null, key: null }],
    ['sslmode=require&sslrootcert=/ca.pem', { mode: 'verify-ca', authority: '/ca.pem', certificate: null, key: null }],
    [
      'sslmode=verify-full&sslrootcert=/ca.pem&sslcert=/c.pem&sslkey=/k.pem',
      { mode: 'verify-full', authority: '/ca.pem', certificate: '/c.pem', key: '/k.pem' },
    ],
    ['ssl=true', { mode: 'verify-full', authority: null, certificate: null, key: null }],
  ])('TLS: %s', (query, tls) => {
    const address = readPostgresAddress(`postgres://u:p@h/d?${query}`);
    expect([address.tls, address.urls]).toEqual([tls, ['postgres://u:p@h/d']]);
  });

  it.each([
    'mysql://u@h/d',
    'postgres://u@h',
    'postgres://u@h/',
    'postgres://u@h,/d',
    'postgres://u@one,two:x/d',
    'postgres://u@h/d?sslmode=prefer',
    'postgres://u@h/d?sslmod=require',
    'postgres://u@h/d?target_session_attrs=standby',
    'postgres://u:s3cret@h:x/d',
  ])('refuses %s, and shows no password', (text) => {
    expect(postgresProblem(text)).toMatch(/^(like|an address) /);
    expect(postgresProblem(text)).not.toContain('s3cret');
  });
});
