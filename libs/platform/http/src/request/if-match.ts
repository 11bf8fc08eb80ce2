import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../answer/problem.js';

/** Begins with the version of what the answer showed, `"7.k3f..."`. A proxy that compresses answers makes it weak, and the version is the same. */
const versioned = /^(?:W\/)?"(\d+)\.[^"]*"$/;

/** No stream is at it. */
const NO_VERSION = -1;

/**
 * The version that `If-Match` binds a change to (S14), to be passed on with the command, which refuses where the stream is at another one: a client that
 * may not change the thing at all is refused for that first. Undefined without the header, or where anything may be changed (`*`).
 * @param current of what is to be changed; asked only where it is needed
 */
export async function namedVersion({ headers }: FastifyRequest, current: () => Promise<number>): Promise<number | undefined> {
  const given = headers['if-match']?.trim();
  if (given === undefined || given === '*') return undefined;
  const version = await current();
  const named = given.split(',').map((tag) => versioned.exec(tag.trim())?.[1]);
  return named.includes(String(version)) ? version : NO_VERSION;
}

/**
 * The same, for a caller who may change the thing and has sent a body: 412 comes before what is wrong with that (S12).
 * @throws HttpProblem 412 the header names no version, or others
 */
export async function expectedVersion(request: FastifyRequest, current: () => Promise<number>): Promise<number | undefined> {
  const version = await namedVersion(request, current);
  if (version === NO_VERSION) throw new HttpProblem(412);
  return version;
}
