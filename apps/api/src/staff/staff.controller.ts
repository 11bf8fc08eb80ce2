import { Addresses } from '@heliograph/application-addresses';
import { HeroBadges } from '@heliograph/application-people';
import { type Curation, PhotoCuration, Photos } from '@heliograph/application-photos';
import { type Caller, CurrentCaller, pathId, RequiresScope, single } from '@heliograph/http';
import { PhotoId } from '@heliograph/kernel';
import { Controller, Delete, Inject, Param, Put } from '@nestjs/common';
import { Answers, one, Refuses } from '../docs/documented.js';
import { presentPhoto } from '../photos/photo.presenter.js';
import { presentUser } from '../users/user.presenter.js';

/** Curation, premium and the hero badge (E, U4). */
@Controller('staff')
@RequiresScope('curate')
export class StaffController {
  constructor(
    @Inject(PhotoCuration) private readonly curation: PhotoCuration,
    @Inject(Photos) private readonly photos: Photos,
    @Inject(HeroBadges) private readonly badges: HeroBadges,
    @Inject(Addresses) private readonly addresses: Addresses,
  ) {}

  @Put('photos/:id/curation')
  @Answers("Add a photo to the editors' selection", one('Photo'))
  async curate(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return this.photo('curate', caller, id);
  }

  @Delete('photos/:id/curation')
  @Answers("Remove a photo from the editors' selection", one('Photo'))
  async uncurate(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return this.photo('uncurate', caller, id);
  }

  @Put('photos/:id/premium')
  @Answers('Accept a photo that its owner has offered as premium', one('Photo'))
  @Refuses(409, 'The owner has not offered it.')
  async acceptPremium(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return this.photo('accept-premium', caller, id);
  }

  @Delete('photos/:id/premium')
  @Answers('Remove premium from a photo', one('Photo'))
  async revokePremium(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return this.photo('revoke-premium', caller, id);
  }

  @Put('users/:username/hero')
  @Answers('Give the hero badge', one('User'))
  async grantHero(@CurrentCaller() caller: Caller, @Param('username') username: string) {
    return this.hero('grant', caller, username);
  }

  @Delete('users/:username/hero')
  @Answers('Remove the hero badge', one('User'))
  async revokeHero(@CurrentCaller() caller: Caller, @Param('username') username: string) {
    return this.hero('revoke', caller, username);
  }

  private async photo(decision: Curation, caller: Caller, id: string) {
    const photo = await this.curation.decide(decision, pathId(PhotoId, id), caller);
    return single(presentPhoto(await this.photos.one(photo, caller), this.addresses));
  }

  private async hero(decision: 'grant' | 'revoke', caller: Caller, username: string) {
    return single(presentUser(await this.badges.decide(decision, username, caller), this.addresses));
  }
}
