import {
  ApproveAuthorization,
  type Consent,
  DenyAuthorization,
  type OAuthParameters,
  type PageRefusal,
  type Redirection,
  ReviewAuthorization,
} from '@heliograph/identity-contracts';
import type { CommandId } from '@heliograph/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { ApplicationSettings, MessageBus, type Person } from '../actor/index.js';

/** How a person lets an app act for them (O1, O2). The parameters come with each call, and are checked each time. */
@Injectable()
export class Authorization {
  constructor(
    private readonly bus: MessageBus,
    @Inject(ApplicationSettings) private readonly settings: Pick<ApplicationSettings, 'publicUrl'>,
  ) {}

  /** The content of the consent page for this person, or where to send the browser instead. */
  review(parameters: OAuthParameters, viewer: ReviewAuthorization['viewer']): Promise<Consent | Redirection | PageRefusal> {
    return this.bus.ask(new ReviewAuthorization(parameters, this.settings.publicUrl, viewer));
  }

  /**
   * @param approval names this "allow": given twice it makes one code
   * @throws Rejected `already-approved`; `not-confirmed` in a session in which nobody has shown for a while who they are
   */
  approve(person: Person, parameters: OAuthParameters, approval: CommandId): Promise<Redirection | PageRefusal> {
    const { publicUrl: issuer } = this.settings;
    return this.bus.command(person, (context) => new ApproveAuthorization(context, person.userId, parameters, issuer), {
      commandId: approval,
    });
  }

  deny(parameters: OAuthParameters): Promise<Redirection | PageRefusal> {
    return this.bus.ask(new DenyAuthorization(parameters, this.settings.publicUrl));
  }
}
