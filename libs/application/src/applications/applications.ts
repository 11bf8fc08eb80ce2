import {
  type Application,
  type ApplicationFields,
  type CallbackCheck,
  CheckCallback,
  DeleteApplication,
  FindApplication,
  ListApplications,
  type NewApplication,
  RegisterApplication,
  UpdateApplication,
} from '@heliograph/identity-contracts';
import { Rejected } from '@heliograph/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { ApplicationSettings, MessageBus, type Person } from '../actor/index.js';

/** Apps that a person has registered (O10). Another person's app is answered like an unknown one. */
@Injectable()
export class Applications {
  constructor(
    private readonly bus: MessageBus,
    @Inject(ApplicationSettings) private readonly settings: Pick<ApplicationSettings, 'applicationsPerPerson'>,
  ) {}

  /** Newest first. */
  listApplications({ userId }: Person): Promise<readonly Application[]> {
    return this.bus.ask(new ListApplications(userId));
  }

  /** @throws Rejected `unknown-app` */
  async findApplication({ userId }: Person, appId: Application['id']): Promise<Application> {
    return there(await this.bus.ask(new FindApplication(userId, appId)));
  }

  /** Whether the authorization server would send people back to this address, and why (O3). Changes nothing. @throws Rejected `unknown-app` */
  async checkCallback({ userId }: Person, appId: Application['id'], redirectUri: string): Promise<CallbackCheck> {
    return there(await this.bus.ask(new CheckCallback(userId, appId, redirectUri)));
  }

  /** The only answer that contains the first secret. @throws Rejected `invalid` by field, under `applications` where there are as many as there may be */
  register(person: Person, fields: RegisterApplication['fields']): Promise<NewApplication> {
    const { applicationsPerPerson: most } = this.settings;
    return this.bus.command(person, (context) => new RegisterApplication(context, person.userId, fields, most));
  }

  /** S17: an absent field stays. @throws Rejected `unknown-app`, `invalid` by field */
  change(person: Person, appId: Application['id'], fields: Partial<ApplicationFields>): Promise<Application> {
    return this.bus.command(person, (context) => new UpdateApplication(context, person.userId, appId, fields));
  }

  /** Its codes and tokens are invalid at once (O9). @throws Rejected `unknown-app` */
  remove(person: Person, appId: Application['id']): Promise<void> {
    return this.bus.command(person, (context) => new DeleteApplication(context, person.userId, appId));
  }
}

function there<Found>(found: Found | null): Found {
  if (found === null) throw new Rejected('unknown-app');
  return found;
}
