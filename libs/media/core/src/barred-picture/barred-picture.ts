import { type Decider, DecisionId, type Mark, type Marks, noMarks, Rejected, withMark, withoutMark } from '@heliograph/kernel';
import { event, type InferEvent, instant, markFields } from '@heliograph/kernel/events';
import { z } from 'zod';
import { type Fingerprint, isFingerprint } from '../fingerprint/fingerprint.js';

const always = {
  version: 2,
  schema: z.object({
    /** SHA-256 of the file in hex. */
    checksum: z.string(),
    /** Null: only the same bytes are known again. */
    fingerprint: z.string().nullable(),
    /** It came in a list of such pictures, and no decision lets it in. Null: the event is older, and did not say; the next lifting lets it in. */
    isListed: z.boolean().nullable(),
    ...markFields,
    at: instant,
  }),
  partitionBy: () => 0,
  publish: 'private',
} as const;
const sample = {
  checksum: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  fingerprint: 'd5a1c3967b2e480f',
  isListed: false,
  at: '2026-01-31T09:30:00.000Z',
};
/** An older event did not say by which decisions. */
const unsaid = (isListed: boolean | null) => ({ 1: (data: object) => ({ ...data, isListed, standing: [], lifted: [] }) });

/** Stream `picture-<checksum>`. */
export const barredPictureEvents = [
  event({
    type: 'media.picture-barred',
    ...always,
    sample: { ...sample, standing: [{ decisionId: DecisionId(5), reason: 'illegal' }], lifted: [] },
    upcasters: unsaid(null),
  }),
  event({
    type: 'media.picture-unbarred',
    ...always,
    sample: { ...sample, standing: [], lifted: [DecisionId(5)] },
    upcasters: unsaid(false),
  }),
] as const;
export type BarredPictureEvent = InferEvent<(typeof barredPictureEvents)[number]>;
type OfPicture = BarredPictureEvent['data'];

export type BarredPictureCommand = Pick<OfPicture, 'checksum' | 'at'> &
  (
    | { readonly type: 'bar'; readonly fingerprint: Fingerprint | null /** Null: it came in a list. */; readonly mark: Mark | null }
    | { readonly type: 'unbar'; readonly decisionId: DecisionId }
  );

interface State extends Marks, Pick<OfPicture, 'fingerprint' | 'isListed'> {}

/** B5: a picture that does not come back, neither its bytes nor what looks like it, while a list or a decision stands. */
export const barredPicture: Decider<BarredPictureCommand, BarredPictureEvent, State> = {
  initial: { ...noMarks, fingerprint: null, isListed: false },
  evolve: (_state, { data: { standing, lifted, fingerprint, isListed } }) => ({ standing, lifted, fingerprint, isListed }),
  decide(command, state) {
    const { checksum, at } = command;
    requirePicture(checksum, command.type === 'bar' ? command.fingerprint : null);
    const event = (marks: Marks, isListed: boolean | null, fingerprint = state.fingerprint): readonly BarredPictureEvent[] => {
      const isBarred = isListed !== false || marks.standing.length > 0;
      const { standing, lifted } = marks;
      return [
        {
          type: isBarred ? 'media.picture-barred' : 'media.picture-unbarred',
          data: { checksum, fingerprint, isListed, standing, lifted, at },
        },
      ];
    };
    if (command.type === 'unbar') {
      const marks = withoutMark(state, command.decisionId);
      return marks ? event(marks, state.isListed ?? false) : [];
    }
    const fingerprint = state.fingerprint ?? command.fingerprint;
    if (command.mark === null) return state.isListed === true ? [] : event(state, true, fingerprint);
    const marks = withMark(state, command.mark);
    return marks ? event(marks, state.isListed, fingerprint) : [];
  },
};

function requirePicture(checksum: string, fingerprint: string | null): void {
  const errors = {
    ...(/^[0-9a-f]{64}$/.test(checksum) ? {} : { checksum: ['must be a SHA-256 in hexadecimal digits'] }),
    ...(fingerprint === null || isFingerprint(fingerprint) ? {} : { fingerprint: ['must be 16 hexadecimal digits'] }),
  };
  if (Object.keys(errors).length > 0) throw new Rejected('invalid-photo', 'These hashes are not valid', errors);
}
