import { invalid, uploadOf } from '@heliograph/http';
import { PhotoId } from '@heliograph/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { forms } from '../forms.js';
import type { PageContext } from '../http/page-context.js';
import { idIn } from '../http/path.js';
import { readForm, typedFields } from '../http/read-form.js';
import { limitSize, type Parts, readParts } from '../http/read-parts.js';
import { redirect } from '../http/redirect.js';
import { expectedRefusal } from '../http/refusal-of.js';
import { tryRead } from '../http/try-read.js';
import { message } from '../language/message.js';
import type { Viewer } from '../models.js';
import { EditPhotoPage } from '../pages/edit-photo-page.js';
import { UploadPage, type UploadPageProps } from '../pages/upload-page.js';
import { Refused } from '../refused.js';

const NO_FILE = message('Choose a picture.');

const pieceFields = Object.keys(forms.piece.shape);
const formFields = Object.keys(forms.upload.shape);
const textFields = ['title', 'description', 'tags', 'took_at', 'alt', 'license'] as const;

export function uploadRoutes(server: FastifyInstance, context: PageContext): void {
  const uploadPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { status = 200, ...more }: Partial<UploadPageProps> & { status?: number },
  ) => {
    const viewer = context.member(request);
    // The script shows days of which nothing is known as empty, as it does with those of other years.
    const [budget, calendar, theme] = await Promise.all([
      context.backend.uploadBudget(viewer),
      tryRead(request, context.backend.days(viewer.username, null, viewer)).then((found) => found ?? { days: [] }),
      tryRead(request, context.backend.themeOfToday(viewer)),
    ]);
    const page = <UploadPage frame={context.frame(request)} budget={budget} calendar={calendar} theme={theme} {...more} />;
    return context.show(reply, page, { kind: 'private', status, previews: true });
  };

  const refused = (request: FastifyRequest, reply: FastifyReply, fields: Parts['fields'], thrown: unknown) => {
    const { status, message: words, errors, retryAfterSeconds } = expectedRefusal(thrown);
    if (retryAfterSeconds !== null) reply.header('Retry-After', String(retryAfterSeconds));
    const switches = { showExif: 'show_exif' in fields, publish: 'publish' in fields, offerPremium: 'offer_premium' in fields };
    return uploadPage(request, reply, { status, sent: { ...typedFields(fields, ...textFields), ...switches }, message: words, errors });
  };

  // Nobody fills in a form that is refused for the rules then.
  server.get('/upload', { config: { beforeRules: false } }, async (request, reply) => {
    context.member(request);
    return uploadPage(request, reply, {});
  });

  // Of the script alone, which sends the pieces of a file under the name of its form, and then the form without a file.
  server.post('/upload/pieces', async (request, reply) => {
    context.member(request);
    const { fields, image } = await readParts(request, pieceFields);
    try {
      const viewer = context.checkMemberForm(request, fields);
      const piece = readForm('piece', fields);
      if (image === null) throw new Refused(422, '', { image: [NO_FILE] });
      const received = await uploadOf(request).withContent(limitSize(image), (bytes) => context.backend.keepPiece(piece, bytes, viewer));
      return await reply
        .code(204)
        .headers({ 'Cache-Control': 'no-store', 'Upload-Offset': String(received) })
        .send();
    } catch (thrown) {
      return refused(request, reply, fields, thrown);
    }
  });

  // Of the script: which of the files that are chosen the person has uploaded before. Nothing of them is sent, and nothing is said about others' photographs.
  server.post('/upload/copies', async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    const { checksums } = readForm('chosenFiles', request.body);
    const copies = await context.backend.ownCopies(checksums, viewer);
    const photos = Object.fromEntries(copies.map(({ checksum, photoId }) => [checksum, photoId]));
    return reply.header('Cache-Control', 'no-store').send(photos);
  });

  // Of the script, too: a file that is removed from the page keeps no place of the day, and no room.
  server.post('/upload/abandon', async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    const { upload } = readForm('abandonedUpload', request.body);
    await context.backend.abandonUpload(upload, viewer);
    return reply.code(204).header('Cache-Control', 'no-store').send();
  });

  server.post('/upload', async (request, reply) => {
    context.member(request);
    const { fields, image, errors } = await readParts(request, ['upload', 'pieces', ...formFields]);
    try {
      const viewer = context.checkMemberForm(request, fields);
      const form = readForm('upload', fields);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      if (image === null && fields.pieces === undefined) throw new Refused(422, '', { image: [NO_FILE] });
      const { upload = context.frame(request).rendering } = fields;
      const make = (content: Uint8Array | null) => context.backend.upload({ upload, content }, form, viewer);
      const { photoId, duplicateOf } = await (image === null ? make(null) : uploadOf(request).withContent(limitSize(image), make));
      return redirect(reply, duplicateOf === null ? `/photos/${photoId}` : `/photos/${photoId}?twin=${duplicateOf}`);
    } catch (thrown) {
      return refused(request, reply, fields, thrown);
    }
  });

  const ownPhoto = async (request: FastifyRequest, viewer: Viewer) => {
    const photo = await context.backend.photo(idIn(request.params, 'id', PhotoId), viewer);
    if (!photo.isOwn) throw new Refused(403, message('Only the owner can change a photograph.'));
    return photo;
  };

  server.get('/photos/:id/edit', async (request, reply) => {
    const photo = await ownPhoto(request, context.member(request));
    return context.show(reply, <EditPhotoPage frame={context.frame(request)} photo={photo} />, { kind: 'private' });
  });

  server.post('/photos/:id/edit', async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    const photo = await ownPhoto(request, viewer);
    try {
      await context.backend.editPhoto(photo.id, readForm('photo', request.body), viewer);
      return redirect(reply, `/photos/${photo.id}`);
    } catch (thrown) {
      const error = expectedRefusal(thrown);
      if (error.status !== 422) throw error;
      const sent = { ...typedFields(request.body, ...textFields), showExif: 'show_exif' in (request.body as object) };
      const page = <EditPhotoPage frame={context.frame(request)} photo={photo} sent={sent} message={error.message} errors={error.errors} />;
      return context.show(reply, page, { kind: 'private', status: 422 });
    }
  });
}
