import { change, put, remove } from '@heliograph/database';
import { inlineChanges } from '@heliograph/event-store';
import { StreamId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { mediaLog } from '../media.log.js';
import { deleted, formatsMade, ofPhoto, renditionsMade, uploaded } from '../spec/samples.js';
import { renditionWork } from './rendition-work.table.js';

const changes = (type: string, data: object) =>
  inlineChanges(mediaLog, { type, data, stream: StreamId('photo-10'), actor: 'user:7' }).filter((each) => each.table === renditionWork);
const key = { photo_id: 10 };

describe('inline rows of rendition work', () => {
  it('an upload is work to do', () =>
    expect(changes('media.photo-uploaded', uploaded)).toEqual([
      put(renditionWork, key, { type: 'jpeg', source: uploaded.imageSource, failed: false, uploaded_at: uploaded.at }),
    ]));

  it('what failed stays, marked, for an operator who tries again', () =>
    expect(changes('media.photo-failed', { ...ofPhoto, reason: 'undecodable' })).toEqual([change(renditionWork, key, { failed: true })]));

  it('N7 behind the renditions that it is published with the upload is kept for the others', () =>
    expect(changes('media.renditions-made', renditionsMade)).toEqual([change(renditionWork, key, { made: true, failed: false })]));

  it.each([
    ['media.renditions-made', { ...renditionsMade, files: [] }],
    ['media.formats-made', formatsMade],
    ['media.formats-given-up', { ...ofPhoto, reason: 'decoder-crashed' }],
    ['media.photo-deleted', deleted],
    ['media.photo-withheld', deleted],
  ])('%s ends the work', (type, data) => expect(changes(type, data)).toEqual([remove(renditionWork, key)]));
});
