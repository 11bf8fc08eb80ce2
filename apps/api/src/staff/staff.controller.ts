import { Dispatcher } from '@heliograph/cqrs';
import { type Caller, CurrentCaller, notFound, RequiresScope, single } from '@heliograph/http';
import { FindProfile, FindUser, GrantHero, RevokeHero } from '@heliograph/identity-contracts';
import type { PhotoFacts } from '@heliograph/media-contracts';
import { AcceptPremium, CuratePhoto, RevokePremium, UncuratePhoto } from '@heliograph/media-contracts';
import { GetUserCard } from '@heliograph/views-contracts';
import { Controller, Delete, Inject, Param, Put } from '@nestjs/common';
import { Answers, one, Refuses } from '../docs/documented.js';
import { PhotoByFacts } from '../photos/photo-by-facts.js';
import { VisiblePhoto } from '../photos/visible-photo.js';
import { requestContext } from '../request-context.js';
import { newUserCard } from '../users/new-user-card.js';
import { UserResources } from '../users/user-resources.js';

/** Curation, premium and the hero badge (E, U4). */
@Controller('staff')
@RequiresScope('curate')
export class StaffController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(VisiblePhoto) private readonly visible: VisiblePhoto,
    @Inject(PhotoByFacts) private readonly one: PhotoByFacts,
    @Inject(UserResources) private readonly users: UserResources,
  ) {}

  @Put('photos/:id/curation')
  @Answers("Into the editors' selection", one('Photo'))
  async curate(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return this.photo(CuratePhoto, caller, id);
  }

  @Delete('photos/:id/curation')
  @Answers("Out of the editors' selection", one('Photo'))
  async uncurate(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return this.photo(UncuratePhoto, caller, id);
  }

  @Put('photos/:id/premium')
  @Answers('Accept a photo as premium that its owner offers', one('Photo'))
  @Refuses(409, 'Its owner offers nothing.')
  async acceptPremium(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return this.photo(AcceptPremium, caller, id);
  }

  @Delete('photos/:id/premium')
  @Answers('Premium no more', one('Photo'))
  async revokePremium(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return this.photo(RevokePremium, caller, id);
  }

  @Put('users/:username/hero')
  @Answers('Give the hero badge', one('User'))
  async grantHero(@CurrentCaller() caller: Caller, @Param('username') username: string) {
    return this.hero(GrantHero, caller, username);
  }

  @Delete('users/:username/hero')
  @Answers('Take the hero badge back', one('User'))
  async revokeHero(@CurrentCaller() caller: Caller, @Param('username') username: string) {
    return this.hero(RevokeHero, caller, username);
  }

  private async photo(Message: new (...args: ConstructorParameters<typeof CuratePhoto>) => CuratePhoto, caller: Caller, id: string) {
    const { photoId } = await this.visible.find(id, caller);
    const photo: PhotoFacts = await this.dispatcher.dispatch(new Message(requestContext(caller), photoId));
    return single(await this.one.of(photo, caller));
  }

  private async hero(Message: typeof GrantHero | typeof RevokeHero, caller: Caller, username: string) {
    const user = await this.dispatcher.dispatch(new FindUser(username));
    if (!user) throw notFound();
    await this.dispatcher.dispatch(new Message(requestContext(caller), user.userId));
    const profile = await this.dispatcher.dispatch(new FindProfile(user.userId));
    if (!profile) throw notFound();
    const card = (await this.dispatcher.dispatch(new GetUserCard(user.userId))) ?? newUserCard(profile);
    return single((await this.users.of([{ ...card, isHero: profile.isHero }], caller))[0]);
  }
}
