import { originalPath } from '@heliograph/application/addresses';
import { Originals } from '@heliograph/application/photos';
import { Exempt, LimitedPerAddress, notFound, pathId, SignedAddresses } from '@heliograph/http';
import { PhotoId } from '@heliograph/kernel';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnswersPicture } from '../docs/answer-schemas.js';
import { downloadName } from './file-name.js';
import { originalHeaders } from './image-headers.js';
import { signature } from './signature.query.js';
import { StoredFiles } from './stored-files.js';

const ORIGINAL_TYPES = ['image/jpeg', 'image/webp', 'image/png', 'image/avif', 'image/heic'];

/** Files as they were sent (E, Upload), by the addresses that `/photos/:photo_id/original` gives to their owners. */
@Controller('originals/:photo_id')
@Exempt()
@LimitedPerAddress('images')
export class OriginalsController {
  constructor(
    private readonly originals: Originals,
    private readonly files: StoredFiles,
    private readonly signed: SignedAddresses,
  ) {}

  @Get()
  @AnswersPicture('The file as it was sent, by a signed address alone', ORIGINAL_TYPES, ['Content-Disposition'])
  async getOriginal(
    @Param('photo_id') id: string,
    @Query({ schema: signature }) query: Readonly<Record<string, unknown>>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const photoId = pathId(PhotoId, id);
    if (this.signed.readerOf(originalPath(photoId), query) !== 'download') throw notFound();
    const { title, file } = await this.originals.findFile(photoId);
    const disposition = downloadName(title, photoId, `.${file.extension}`, 'attachment');
    const headers = { ...originalHeaders, 'Content-Type': file.contentType, 'Content-Disposition': disposition };
    await this.files.send({ key: file.key, tag: `"${file.name}"`, headers }, request, reply);
  }
}
