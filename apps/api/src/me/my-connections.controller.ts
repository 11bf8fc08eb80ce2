import { Connections } from '@heliograph/application/access';
import type { Person } from '@heliograph/application/actor';
import { CurrentPerson, deleted, parse, pathId, RequiresScope, single } from '@heliograph/http';
import { AppId } from '@heliograph/kernel';
import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { Answers, deletion, one, pageOf } from '../docs/answer-schemas.js';
import { shortList, shortListQuery } from '../http/short-list.js';
import { presentConnection } from './account.presenter.js';

/** Apps that act for the caller (A4, E). */
@Controller('me/connections')
export class MyConnectionsController {
  constructor(private readonly connections: Connections) {}

  @Get()
  @Answers('Apps that act for the caller', pageOf('Connection'))
  @RequiresScope('read')
  async listMyConnections(@CurrentPerson() person: Person, @Query({ schema: shortListQuery }) query: unknown) {
    const paging = parse(shortListQuery, query);
    return shortList((await this.connections.listConnections(person)).map(presentConnection), paging);
  }

  @Get(':id')
  @Answers('One of these apps', one('Connection'))
  @RequiresScope('read')
  async getConnection(@CurrentPerson() person: Person, @Param('id') id: string) {
    return single(presentConnection(await this.connections.findConnection(person, pathId(AppId, id))));
  }

  @Delete(':id')
  @Answers('Disconnect an app', deletion)
  @RequiresScope('write:profile')
  async disconnectApplication(@CurrentPerson() person: Person, @Param('id') id: string) {
    await this.connections.remove(person, pathId(AppId, id));
    return deleted('The app was disconnected.');
  }
}
