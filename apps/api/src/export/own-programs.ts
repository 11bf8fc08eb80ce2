import { Connections, PersonalTokens } from '@heliograph/application/access';
import type { Person } from '@heliograph/application/actor';
import { Applications } from '@heliograph/application/applications';
import { Injectable } from '@nestjs/common';
import { presentApplication } from '../applications/application.presenter.js';
import { presentConnection, presentToken } from '../me/account.presenter.js';
import { listFile, type Pages } from './text-files.js';
import type { ArchiveFile } from './zip-stream.js';

/** Programs that are the person's or act for them: apps, tokens, connections. */
@Injectable()
export class OwnPrograms {
  constructor(
    private readonly apps: Applications,
    private readonly tokens: PersonalTokens,
    private readonly connections: Connections,
  ) {}

  *files(owner: Person): Generator<ArchiveFile> {
    yield listFile('applications.json', () => onePage(this.apps.listApplications(owner), presentApplication));
    yield listFile('tokens.json', () => onePage(this.tokens.listTokens(owner), presentToken));
    yield listFile('connections.json', () => onePage(this.connections.listConnections(owner), presentConnection));
  }
}

async function* onePage<Item>(all: Promise<readonly Item[]>, present: (item: Item) => object): Pages {
  yield (await all).map(present);
}
