import { DecisionId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { type BarredPictureEvent, barredPicture } from './barred-picture.js';

const { given } = deciderSpec(barredPicture);
const ofPicture = { checksum: 'ab'.repeat(32), at: '2026-03-01T10:00:00.000Z' };
const fingerprint = '0123456789abcdef';
const mark = (id: number) => ({ decisionId: DecisionId(id), reason: 'illegal' });
const bar = (id: number | null) => ({ type: 'bar', ...ofPicture, fingerprint, mark: id === null ? null : mark(id) }) as const;
const unbar = (id: number) => ({ type: 'unbar', ...ofPicture, decisionId: DecisionId(id) }) as const;
const barred = (standing: number[], lifted: number[] = [], isListed: boolean | null = false): BarredPictureEvent => ({
  type: 'media.picture-barred',
  data: { ...ofPicture, fingerprint, isListed, standing: standing.map(mark), lifted: lifted.map((id) => DecisionId(id)) },
});
const unbarred = (...lifted: number[]): BarredPictureEvent =>
  ({ ...barred([], lifted), type: 'media.picture-unbarred' }) as BarredPictureEvent;

describe('pictures that do not come back (B5)', () => {
  it('are barred by each decision once, until all of them are lifted', () => {
    given()
      .when(bar(1))
      .then(barred([1]));
    given(barred([1]))
      .when(bar(1))
      .thenNothing();
    given(barred([1]))
      .when(bar(2))
      .then(barred([1, 2]));
    given(barred([1, 2]))
      .when(unbar(1))
      .then(barred([2], [1]));
    given(barred([2], [1]))
      .when(unbar(2))
      .then(unbarred(1, 2));
  });
  it('stay let in when what a decision does is repeated late', () => {
    given(unbarred(1)).when(bar(1)).thenNothing();
    given(unbarred(1)).when(unbar(1)).thenNothing();
    given(unbarred(1))
      .when(bar(2))
      .then(barred([2], [1]));
  });
  it('from a list stay barred, no matter what is decided', () => {
    given()
      .when(bar(null))
      .then(barred([], [], true));
    given(barred([], [], true))
      .when(bar(null))
      .thenNothing();
    given(barred([1], [], true))
      .when(unbar(1))
      .then(barred([], [1], true));
  });
  it('of whom an older event does not say why are let in by the next lifting', () =>
    given(barred([], [], null))
      .when(unbar(1))
      .then(unbarred(1)));
  it('may be known by their bytes alone', () =>
    given()
      .when({ ...bar(1), fingerprint: null })
      .then({ ...barred([1]), data: { ...barred([1]).data, fingerprint: null } } as BarredPictureEvent));
  it.each([{ checksum: 'AB'.repeat(32) }, { checksum: 'ab' }, { fingerprint: '0123' }, { fingerprint: 'g123456789abcdef' }])(
    'are no words of any kind: %j',
    (wrong) =>
      given()
        .when({ ...bar(1), ...wrong })
        .thenRejected('invalid-photo'),
  );
});
