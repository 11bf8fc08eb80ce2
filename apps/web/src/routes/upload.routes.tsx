import { invalid, uploadOf } from '@heliograph/http';
import { PhotoId } from '@heliograph/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forms } from '../forms.js';
import type { PageContext } from '../http/page-context.js';
import { idIn } from '../http/path.js';
import { readForm, typed } from '../http/read-form.js';
import { readParts } from '../http/read-parts.js';
import { redirect } from '../http/redirect.js';
import { expectedRefusal } from '../http/refusal-of.js';
import type { Viewer } from '../models.js';
import { EditPhotoPage } from '../pages/edit-photo-page.js';
import { UploadPage } from '../pages/upload-page.js';
import { Refused } from '../refused.js';

const formFields = Object.keys(forms.upload.shape);
const textFields = ['title', 'description', 'tags', 'took_at', 'alt', 'license'] as const;

export function uploadRoutes(server: FastifyInstance, context: PageContext): void {
  server.get('/upload', async (request, reply) => {
    context.member(request);
    return context.show(reply, <UploadPage frame={context.frame(request)} />, { kind: 'private' });
  });

  server.post('/upload', async (request, reply) => {
    context.member(request);
    const { fields, image, errors } = await readParts(request, formFields);
    try {
      const viewer = context.checkMemberForm(request, fields);
      const form = readForm('upload', fields);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      if (image === null) throw new Refused(422, '', { image: ['Choose a picture.'] });
      const { photoId, duplicateOf } = await uploadOf(request).whole(image, (content) => context.backend.upload(content, form, viewer));
      return redirect(reply, duplicateOf === null ? `/photos/${photoId}` : `/photos/${photoId}?twin=${duplicateOf}`);
    } catch (thrown) {
      const error = expectedRefusal(thrown);
      const sent = {
        ...typed(fields, ...textFields),
        showExif: 'show_exif' in fields,
        publish: 'publish' in fields,
        offerPremium: 'offer_premium' in fields,
      };
      const page = <UploadPage frame={context.frame(request)} sent={sent} message={error.message} errors={error.errors} />;
      if (error.retryAfterSeconds !== null) reply.header('Retry-After', String(error.retryAfterSeconds));
      return context.show(reply, page, { kind: 'private', status: error.status });
    }
  });

  const ownPhoto = async (request: FastifyRequest, viewer: Viewer) => {
    const photo = await context.backend.photo(idIn(request.params, 'id', PhotoId), viewer);
    if (!photo.isOwn) throw new Refused(403, 'Only its owner can change a photograph.');
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
      const sent = { ...typed(request.body, ...textFields), showExif: 'show_exif' in (request.body as object) };
      const page = <EditPhotoPage frame={context.frame(request)} photo={photo} sent={sent} message={error.message} errors={error.errors} />;
      return context.show(reply, page, { kind: 'private', status: 422 });
    }
  });
}
