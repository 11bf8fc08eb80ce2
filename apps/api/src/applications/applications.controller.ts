import type { Person } from '@heliograph/application/actor';
import { Applications } from '@heliograph/application/applications';
import { created, CurrentPerson, deleted, parse, pathId, RequiresScope, single } from '@heliograph/http';
import { AppId } from '@heliograph/kernel';
import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { Answers, deletion, one, pageOf } from '../docs/answer-schemas.js';
import { shortList, shortListQuery } from '../http/short-list.js';
import { presentApplication } from './application.presenter.js';
import { applicationFields, changedApplication, newApplication } from './application.requests.js';

/** Apps of the caller (O10, E). */
@Controller('applications')
@RequiresScope('manage:account')
export class ApplicationsController {
  constructor(private readonly applications: Applications) {}

  @Get()
  @Answers('Apps of the caller', pageOf('Application'))
  async listApplications(@CurrentPerson() person: Person, @Query({ schema: shortListQuery }) query: unknown) {
    const paging = parse(shortListQuery, query);
    return shortList((await this.applications.listApplications(person)).map(presentApplication), paging);
  }

  @Post()
  @Answers('Register an app; its secret, if it has one, is shown once', one('NewApplication'), 201)
  async registerApplication(@CurrentPerson() person: Person, @Body({ schema: newApplication }) body: unknown) {
    const fields = parse(newApplication, body);
    const app = await this.applications.register(person, { ...applicationFields(fields), isPublic: fields.is_public });
    return created(`/applications/${app.id}`, { ...presentApplication(app), client_secret: app.clientSecret });
  }

  @Get(':id')
  @Answers('One app', one('Application'))
  async getApplication(@CurrentPerson() person: Person, @Param('id') id: string) {
    return single(presentApplication(await this.applications.findApplication(person, pathId(AppId, id))));
  }

  @Put(':id')
  @Answers('Change an app', one('Application'))
  async updateApplication(@CurrentPerson() person: Person, @Param('id') id: string, @Body({ schema: changedApplication }) body: unknown) {
    const { id: appId } = await this.applications.findApplication(person, pathId(AppId, id));
    const fields = applicationFields(parse(changedApplication, body));
    return single(presentApplication(await this.applications.change(person, appId, fields)));
  }

  @Delete(':id')
  @Answers('Delete an app and its tokens', deletion)
  async deleteApplication(@CurrentPerson() person: Person, @Param('id') id: string) {
    await this.applications.remove(person, pathId(AppId, id));
    return deleted('The application was deleted and its tokens are void.');
  }
}
