import { Originals } from '@heliograph/application/photos';
import { CurrentPerson, HttpProblem, NoJsonp, pathId, type PersonCaller, rejectionCode, RequiresScope } from '@heliograph/http';
import { isRejection, PhotoId } from '@heliograph/kernel';
import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Answers } from '../docs/answer-schemas.js';

/** 302 to the file as it was sent, for its owner (E, Upload). */
@Controller('photos/:photo_id/original')
export class PhotoOriginalController {
  constructor(private readonly originals: Originals) {}

  @Get()
  @Answers('The file as it was sent, by a redirection to an address of five minutes; of own photos', null, 302)
  @RequiresScope('read')
  @NoJsonp()
  async downloadOriginal(@CurrentPerson() caller: PersonCaller, @Param('photo_id') id: string, @Res() reply: FastifyReply) {
    const address = await this.originals.address(caller, pathId(PhotoId, id)).catch((error: unknown) => {
      if (!isRejection(error, 'original-not-kept')) throw error;
      // The owner alone gets it, so its words may say more than those of any other 404.
      throw new HttpProblem(
        404,
        'The file of this photo was not kept: it was uploaded before originals were. Its picture is at /download.',
        {
          code: rejectionCode(error.code),
        },
      );
    });
    await reply.header('Cache-Control', 'private, no-store').redirect(address, 302);
  }
}
