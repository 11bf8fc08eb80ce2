import { Addresses } from '@heliograph/application/addresses';
import { type Curation, PhotoCuration, Photos } from '@heliograph/application/photos';
import { type Caller, CurrentCaller, pathId, RequiresScope, single } from '@heliograph/http';
import { PhotoId } from '@heliograph/kernel';
import { Controller, Delete, Param, Put } from '@nestjs/common';
import { Answers, one, Refuses } from '../docs/answer-schemas.js';
import { presentPhoto } from '../photos/photo.presenter.js';

/** The editors' selection and premium (E, U4). */
@Controller('staff/photos/:id')
@RequiresScope('curate')
export class CurationController {
  constructor(
    private readonly curation: PhotoCuration,
    private readonly photos: Photos,
    private readonly addresses: Addresses,
  ) {}

  @Put('curation')
  @Answers("Add a photo to the editors' selection", one('Photo'))
  async curatePhoto(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return this.decide('curate', caller, id);
  }

  @Delete('curation')
  @Answers("Remove a photo from the editors' selection", one('Photo'))
  async uncuratePhoto(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return this.decide('uncurate', caller, id);
  }

  @Put('premium')
  @Answers('Accept a photo that its owner has offered as premium', one('Photo'))
  @Refuses(409, 'The owner has not offered it.')
  async acceptPremium(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return this.decide('accept-premium', caller, id);
  }

  @Delete('premium')
  @Answers('Remove premium from a photo', one('Photo'))
  async revokePremium(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return this.decide('revoke-premium', caller, id);
  }

  private async decide(decision: Curation, caller: Caller, id: string) {
    const photo = await this.curation.decide(decision, pathId(PhotoId, id), caller);
    return single(presentPhoto(await this.photos.viewOfPhoto(photo, caller), this.addresses));
  }
}
