import type { Person } from '@heliograph/application/actor';
import { ApplicationSecrets } from '@heliograph/application/applications';
import { created, CurrentPerson, deleted, parse, pathId, RequiresScope, single } from '@heliograph/http';
import { SecretId } from '@heliograph/identity-contracts';
import { AppId } from '@heliograph/kernel';
import { Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Answers, deletion, one, pageOf, Refuses } from '../docs/answer-schemas.js';
import { shortList, shortListQuery } from '../http/short-list.js';
import { presentSecret } from './application.presenter.js';

/** Live secrets of an app; each is shown once (O10). */
@Controller('applications/:id/secrets')
@RequiresScope('manage:account')
export class ApplicationSecretsController {
  constructor(private readonly secrets: ApplicationSecrets) {}

  @Get()
  @Answers('Active secrets of an app', pageOf('Secret'))
  async listApplicationSecrets(
    @CurrentPerson() person: Person,
    @Param('id') id: string,
    @Query({ schema: shortListQuery }) query: unknown,
  ) {
    const secrets = await this.secrets.listSecrets(person, pathId(AppId, id));
    return shortList(secrets.map(presentSecret), parse(shortListQuery, query));
  }

  @Get(':sid')
  @Answers('One of these secrets, without its text', one('Secret'))
  async getApplicationSecret(@CurrentPerson() person: Person, @Param('id') id: string, @Param('sid') sid: string) {
    const secretId = pathId(SecretId, sid);
    return single(presentSecret(await this.secrets.findSecret(person, pathId(AppId, id), secretId)));
  }

  @Post()
  @Answers('Another secret, shown once', one('NewSecret'), 201)
  @Refuses(422, 'The app has as many secrets as it may have.')
  async addApplicationSecret(@CurrentPerson() person: Person, @Param('id') id: string) {
    const appId = pathId(AppId, id);
    const { id: secretId, clientSecret } = await this.secrets.add(person, appId);
    return created(`/applications/${appId}/secrets/${secretId}`, { id: secretId, client_secret: clientSecret });
  }

  @Delete(':sid')
  @Answers('Delete a secret', deletion)
  async removeApplicationSecret(@CurrentPerson() person: Person, @Param('id') id: string, @Param('sid') sid: string) {
    await this.secrets.remove(person, pathId(AppId, id), pathId(SecretId, sid));
    return deleted('The secret was deleted.');
  }
}
