import { Authorization } from '@heliograph/application/access';
import type { SignedIn } from '@heliograph/application/accounts';
import type { IdentityRejection } from '@heliograph/identity-contracts';
import { type CommandId, isRejection } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { noteAuthorization } from '../request-log/client-call.js';
import { personOf } from './authorization-form.js';
import { AuthorizationPages, type Exchange } from './authorization-pages.js';

/** What a person allows an app. */
@Injectable()
export class AuthorizationApprovals {
  constructor(
    private readonly authorization: Authorization,
    private readonly pages: AuthorizationPages,
  ) {}

  /** Back to the app with a code; or, before that, the page that asks who the person is, again. */
  async allow(at: Exchange, viewer: SignedIn, approval: CommandId, status: 302 | 303) {
    try {
      const found = await this.authorization.approve(personOf(viewer, at.request), at.parameters, approval);
      noteAuthorization(at.request, at.parameters, found);
      return await this.pages.answer(at, found, status);
    } catch (error) {
      if (!isRejection<IdentityRejection>(error, 'not-confirmed')) throw error;
      return this.pages.confirm(at, viewer, approval);
    }
  }
}
