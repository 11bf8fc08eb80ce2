import { AddSecret, type Application, type AppSecret, ListSecrets, type NewSecret, RemoveSecret } from '@heliograph/identity-contracts';
import { Rejected } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { MessageBus, type Person } from '../actor/index.js';
import { Applications } from './applications.js';

/** Valid secrets of an app; each is shown once (O10). */
@Injectable()
export class ApplicationSecrets {
  constructor(
    private readonly bus: MessageBus,
    private readonly applications: Applications,
  ) {}

  /** Newest first. @throws Rejected `unknown-app` */
  async listSecrets(person: Person, appId: Application['id']): Promise<readonly AppSecret[]> {
    await this.applications.findApplication(person, appId);
    return this.bus.ask(new ListSecrets(person.userId, appId));
  }

  /** @throws Rejected `unknown-app`, `unknown-secret` */
  async findSecret(person: Person, appId: Application['id'], secretId: AppSecret['id']): Promise<AppSecret> {
    const secret = (await this.listSecrets(person, appId)).find(({ id }) => id === secretId);
    if (!secret) throw new Rejected('unknown-secret');
    return secret;
  }

  /** The only answer that contains it. @throws Rejected `unknown-app`, `invalid` where there are as many as there may be */
  add(person: Person, appId: Application['id']): Promise<NewSecret> {
    return this.bus.command(person, (context) => new AddSecret(context, person.userId, appId));
  }

  /** Tokens issued with it stay valid. @throws Rejected `unknown-app`, `unknown-secret` */
  remove(person: Person, appId: Application['id'], secretId: AppSecret['id']): Promise<void> {
    return this.bus.command(person, (context) => new RemoveSecret(context, person.userId, appId, secretId));
  }
}
