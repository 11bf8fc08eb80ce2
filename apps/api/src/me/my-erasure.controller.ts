import { Erasure } from '@heliograph/application/accounts';
import type { Person } from '@heliograph/application/actor';
import { People } from '@heliograph/application/people';
import { CurrentPerson, deleted, expectedVersion, LimitedPerAddress, parse, RequiresScope } from '@heliograph/http';
import { Body, Controller, Delete, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Answers, deletion, Matches } from '../docs/answer-schemas.js';
import { currentPassword, otp } from '../http/secrets.requests.js';

const consent = z.object({ password: currentPassword, otp });

/** The end of an account (E). */
@Controller('me')
export class MyErasureController {
  constructor(
    private readonly erasure: Erasure,
    private readonly people: People,
  ) {}

  @Delete()
  @Answers('Delete the account of the caller for good, with all photos, comments, likes and follows', deletion, 202)
  @RequiresScope('manage:account')
  @LimitedPerAddress('sign-in')
  @Matches()
  async eraseMe(@CurrentPerson() person: Person, @Body({ schema: consent }) body: unknown, @Req() request: FastifyRequest) {
    const version = await expectedVersion(request, () => this.people.versionOf(person.userId));
    const { password, otp: code } = parse(consent, body);
    await this.erasure.erase(person, { password, otp: code, expectedVersion: version });
    return deleted('Your account is erased. What you published disappears within seconds.', 202);
  }
}
