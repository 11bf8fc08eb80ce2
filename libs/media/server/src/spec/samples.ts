import { type PhotoEvent, photoEvents } from '@heliograph/media-core';

const sampleOf = <Type extends PhotoEvent['type']>(type: Type) =>
  photoEvents.find((event) => event.type === type)?.sample as Extract<PhotoEvent, { type: Type }>['data'];

/** Data of events as their definitions have it. */
export const ofPhoto = sampleOf('media.photo-hidden');
export const uploaded = sampleOf('media.photo-uploaded');
export const renditionsMade = sampleOf('media.renditions-made');
export const formatsMade = sampleOf('media.formats-made');
export const formatsGivenUp = sampleOf('media.formats-given-up');
export const held = sampleOf('media.photo-held');
export const published = sampleOf('media.photo-published');
export const unpublished = sampleOf('media.photo-unpublished');
export const edited = sampleOf('media.photo-edited');
export const deleted = sampleOf('media.photo-deleted');
export const takenDown = sampleOf('media.photo-taken-down');
