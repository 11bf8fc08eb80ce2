import { CollectionId, PhotoId } from '@heliograph/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CollectionHeading } from '../collection-models.js';
import { PHOTOS_PER_PAGE } from '../content/collection-content.js';
import type { PageContext } from '../http/page-context.js';
import { pageOf } from '../http/paging.js';
import { idIn } from '../http/path.js';
import { readForm, typedFields } from '../http/read-form.js';
import { redirect } from '../http/redirect.js';
import { expectedRefusal } from '../http/refusal-of.js';
import { message } from '../language/message.js';
import type { Viewer } from '../models.js';
import { CollectionPage } from '../pages/collection-page.js';
import { EditCollectionPage } from '../pages/edit-collection-page.js';
import { type CollectionFormProps, NewCollectionPage } from '../pages/new-collection-page.js';
import { PhotoCollectionsPage } from '../pages/photo-collections-page.js';
import { Refused } from '../refused.js';

/** N4. */
export function collectionRoutes(server: FastifyInstance, context: PageContext): void {
  const { backend } = context;
  const collectionId = (request: FastifyRequest, name = 'id') => idIn(request.params, name, CollectionId);
  const photoId = (request: FastifyRequest, name = 'photo_id') => idIn(request.params, name, PhotoId);

  server.get('/collections/:id', async (request, reply) => {
    const collection = await backend.collection(collectionId(request), request.viewer);
    const listing = await backend.collectionPhotos(collection.id, pageOf(request.query as Record<string, unknown>), request.viewer);
    const page = <CollectionPage frame={context.frame(request)} collection={collection} listing={listing} />;
    return context.show(reply, page, { kind: collection.isPrivate ? 'private' : 'page' });
  });

  server.get('/collections/new', async (request, reply) => {
    context.member(request);
    return context.show(reply, <NewCollectionPage frame={context.frame(request)} />, { kind: 'private' });
  });

  server.post('/collections/new', async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    try {
      return redirect(reply, `/collections/${await backend.createCollection(readForm('collection', request.body), viewer)}`);
    } catch (error) {
      const { status, ...refused } = refusedForm(request, error);
      return context.show(reply, <NewCollectionPage frame={context.frame(request)} {...refused} />, { kind: 'private', status });
    }
  });

  const editPage = async (request: FastifyRequest, reply: FastifyReply, collection: CollectionHeading, refused: RefusedForm | null) => {
    const listing = await backend.collectionPhotos(collection.id, pageOf(request.query as Record<string, unknown>), request.viewer);
    const first = (listing.page - 1) * PHOTOS_PER_PAGE + 1;
    const { status = 200, ...form } = refused ?? {};
    const page = <EditCollectionPage frame={context.frame(request)} collection={collection} listing={listing} first={first} {...form} />;
    return context.show(reply, page, { kind: 'private', status });
  };

  const ownCollection = async (request: FastifyRequest, viewer: Viewer) => {
    const collection = await backend.collection(collectionId(request), viewer);
    if (!collection.isOwn) throw new Refused(403, message('Only the owner can change a collection.'));
    return collection;
  };

  server.get('/collections/:id/edit', async (request, reply) =>
    editPage(request, reply, await ownCollection(request, context.member(request)), null),
  );

  server.post('/collections/:id/edit', async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    const collection = await ownCollection(request, viewer);
    try {
      const { is_private: isPrivate, ...words } = readForm('collection', request.body);
      await backend.changeCollection(collection.id, { ...words, isPrivate }, viewer);
      return redirect(reply, `/collections/${collection.id}`);
    } catch (error) {
      return editPage(request, reply, collection, refusedForm(request, error));
    }
  });

  server.post('/collections/:id/delete', async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    await backend.deleteCollection(collectionId(request), viewer);
    return redirect(reply, `/users/${viewer.username}/collections`);
  });

  server.post('/collections/:id/photos/:photo_id/move', { config: { page: '/collections/:id/edit' } }, async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    const [id, photo] = [collectionId(request), photoId(request)];
    try {
      const { position } = readForm('place', request.body);
      await backend.placePhoto(id, photo, position, viewer);
      return redirect(reply, `/collections/${id}/edit?page=${Math.ceil(position / PHOTOS_PER_PAGE)}#photo-${photo}`);
    } catch (error) {
      const { status, message: words, errors } = expectedRefusal(error);
      if (status !== 422) throw error;
      return editPage(request, reply, await ownCollection(request, viewer), { status, message: errors.position?.join(' ') ?? words });
    }
  });

  server.post('/collections/:id/photos/:photo_id/cover', async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    const id = collectionId(request);
    await backend.changeCollection(id, { coverPhotoId: photoId(request) }, viewer);
    return redirect(reply, `/collections/${id}/edit`);
  });

  server.post('/collections/:id/photos/:photo_id/remove', async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    const id = collectionId(request);
    await backend.takeOutPhoto(id, photoId(request), viewer);
    return redirect(reply, `/collections/${id}/edit`);
  });

  const choicesPage = async (request: FastifyRequest, reply: FastifyReply, viewer: Viewer, refused: RefusedForm | null) => {
    const id = photoId(request, 'id');
    const page = pageOf(request.query as Record<string, unknown>);
    const [photo, listing] = await Promise.all([backend.photo(id, viewer), backend.collectionChoices(id, page, viewer)]);
    const { status = 200, ...form } = refused ?? {};
    const shown = <PhotoCollectionsPage frame={context.frame(request)} photo={photo} listing={listing} {...form} />;
    return context.show(reply, shown, { kind: 'private', status });
  };

  server.get('/photos/:id/collections', async (request, reply) => choicesPage(request, reply, context.member(request), null));

  server.post('/photos/:id/collections', async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    const photo = photoId(request, 'id');
    try {
      const form = readForm('collection', request.body);
      // Nothing is made for a photograph that cannot be in it.
      await backend.collectionChoices(photo, { number: 1, cursor: null }, viewer);
      const id = await backend.createCollection(form, viewer);
      await backend.placePhoto(id, photo, null, viewer);
      return redirect(reply, `/photos/${photo}/collections`);
    } catch (error) {
      return choicesPage(request, reply, viewer, refusedForm(request, error));
    }
  });

  for (const [verb, isIn] of [
    ['add', true],
    ['remove', false],
  ] as const) {
    server.post(`/photos/:id/collections/:collection_id/${verb}`, async (request, reply) => {
      const viewer = context.checkMemberForm(request);
      const [photo, collection] = [photoId(request, 'id'), collectionId(request, 'collection_id')];
      await (isIn ? backend.placePhoto(collection, photo, null, viewer) : backend.takeOutPhoto(collection, photo, viewer));
      return redirect(reply, `/photos/${photo}/collections#collection-${collection}`);
    });
  }
}

type RefusedForm = CollectionFormProps & { readonly status: number };

/** With all that was typed. @throws the error where it cannot be corrected in the form */
function refusedForm(request: FastifyRequest, error: unknown): RefusedForm {
  const { status, message: words, errors } = expectedRefusal(error);
  if (status !== 422) throw error;
  const isPrivate = (request.body as { readonly is_private?: unknown }).is_private !== undefined;
  return { status, message: words, errors, sent: { ...typedFields(request.body, 'title', 'description'), isPrivate } };
}
