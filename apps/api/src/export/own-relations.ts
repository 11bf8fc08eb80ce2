import type { Person } from '@heliograph/application/actor';
import { Addresses } from '@heliograph/application/addresses';
import { BlocksAndMutes, Follows, People, type PersonView } from '@heliograph/application/people';
import type { UserProfile } from '@heliograph/identity-contracts';
import { Injectable } from '@nestjs/common';
import { presentUser } from '../users/user.presenter.js';
import { listFile, type Pages, thingFile } from './text-files.js';
import type { ArchiveFile } from './zip-stream.js';

/** The person as others see them, follows, blocks and mutes, as the API shows them to that person. */
@Injectable()
export class OwnRelations {
  constructor(
    private readonly people: People,
    private readonly follows: Follows,
    private readonly distances: BlocksAndMutes,
    private readonly addresses: Addresses,
  ) {}

  *files(profile: UserProfile, caller: Person): Generator<ArchiveFile> {
    const { userId } = caller;
    const { follows, distances } = this;
    yield thingFile('me.json', async () => presentUser(await this.people.viewOfProfile(profile, caller), this.addresses));
    yield listFile('followers.json', () => this.presentPages(follows.streamFollows('followers', userId, caller)));
    yield listFile('following.json', () => this.presentPages(follows.streamFollows('following', userId, caller)));
    yield listFile('blocks.json', () => this.presentPages(distances.streamPeople('blocks', caller)));
    yield listFile('mutes.json', () => this.presentPages(distances.streamPeople('mutes', caller)));
  }

  private async *presentPages(pages: AsyncIterable<readonly PersonView[]>): Pages {
    for await (const page of pages) yield page.map((person) => presentUser(person, this.addresses));
  }
}
