import { describe, expect, it } from '@jest/globals';
import { readRedisAddress, redisProblem } from './redis-address.js';

describe('the address of Redis', () => {
  it.each(['redis://cache', 'rediss://:p%40ss@cache:6380/2', 'redis://[::1]'])('leads to one server: %s', (url) => {
    expect(readRedisAddress(url)).toEqual({ kind: 'server', url });
  });

  it('leads to the primary that sentinels name', () => {
    expect(readRedisAddress('redis-sentinel://a,b:5000,[::1]/photos')).toEqual({
      kind: 'sentinel',
      sentinels: [
        { host: 'a', port: 26_379 },
        { host: 'b', port: 5_000 },
        { host: '::1', port: 26_379 },
      ],
      ...{ name: 'photos', database: 0, login: {}, sentinelLogin: {}, isTls: false },
    });
    expect(readRedisAddress('rediss-sentinel://ann:p%40ss:1@a/ph%20otos/3?sentinel_username=bob&sentinel_password=p%2B%26s')).toMatchObject(
      {
        name: 'ph otos',
        database: 3,
        login: { username: 'ann', password: 'p@ss:1' },
        sentinelLogin: { username: 'bob', password: 'p+&s' },
        isTls: true,
      },
    );
  });

  it('leads to a Cluster', () => {
    expect(readRedisAddress('rediss-cluster://:secret@a:7000,b/')).toEqual({
      kind: 'cluster',
      hosts: [
        { host: 'a', port: 7_000 },
        { host: 'b', port: 6_379 },
      ],
      ...{ login: { password: 'secret' }, isTls: true },
    });
  });

  it.each([
    ['cache:6379', /^like redis:/],
    ['http://cache', /^like redis:/],
    ['redis://a:1,b:2', /^like redis:/],
    ['redis://a/0?tls=1', /^like redis:/],
    ['redis-sentinel://', /^like redis:/],
    ['redis-proxy://a', /^like redis:/],
    ['redis-sentinel://a,b', /^an address of sentinels with the name of their primary/],
    ['redis-sentinel://a,b/', /^an address of sentinels with the name of their primary/],
    ['redis-sentinel://a/photos/x', /^an address of sentinels with the name of their primary/],
    ['redis-sentinel://a/photos?password=x', /^an address of sentinels whose parameters are/],
    ['redis-sentinel://a, b/photos', /^an address whose hosts are like/],
    ['redis-sentinel://a,/photos', /^an address whose hosts are like/],
    ['redis-cluster://a:0', /^an address whose hosts are like/],
    ['redis-cluster://a:70000,b', /^an address whose hosts are like/],
    ['redis-cluster://a,b/1', /^an address of a Cluster without a database/],
    ['redis-cluster://a?x=1', /^an address of a Cluster without a database/],
    ['redis-cluster://:100%@a', /^an address whose names and passwords are percent-encoded/],
    ['redis-sentinel://p%zz@a/photos', /^an address whose names and passwords are percent-encoded/],
  ])('is not %s', (text, problem) => expect(redisProblem(text)).toMatch(problem));
});
