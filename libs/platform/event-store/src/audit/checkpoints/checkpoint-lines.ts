import { checkpointLine, checkpointsEndLine } from './checkpoint-format.js';
import { type KeyRotation, rotationLine } from './key-rotation.js';
import type { SignedCheckpoints } from './signed-checkpoints.js';

/** A checkpoint, and before it the statement of one key about the next where it is the first of that one. */
interface CheckpointEntry {
  readonly number: number;
  readonly lines: readonly string[];
}

async function* entries(checkpoints: SignedCheckpoints, after: number): AsyncGenerator<CheckpointEntry> {
  let rotations: readonly KeyRotation[] = [];
  let keyId: string | null = null;
  for await (const checkpoint of checkpoints.listCheckpoints(after)) {
    // A key may have been rotated since the last time; its statement is stored with its first checkpoint.
    if (checkpoint.keyId !== keyId) rotations = await checkpoints.rotations();
    keyId = checkpoint.keyId;
    const rotation = rotations.find((each) => each.checkpoint === checkpoint.number);
    yield { number: checkpoint.number, lines: [...(rotation ? [rotationLine(rotation)] : []), checkpointLine(checkpoint)] };
  }
}

/** The file that an auditor keeps, line by line: signed checkpoints after this number, statements of one key about the next, and an end line. */
export async function* checkpointLines(checkpoints: SignedCheckpoints, after = 0): AsyncGenerator<string> {
  let [count, last] = [0, after];
  for await (const { number, lines } of entries(checkpoints, after)) {
    yield* lines;
    [count, last] = [count + 1, number];
  }
  yield checkpointsEndLine({ checkpoints: count, last });
}

/** The same in one file for each checkpoint, whose bytes are always the same: one after the other they are a file that an auditor keeps. */
export async function* checkpointFiles(checkpoints: SignedCheckpoints, after = 0): AsyncGenerator<{ number: number; text: string }> {
  for await (const { number, lines } of entries(checkpoints, after))
    yield { number, text: [...lines, checkpointsEndLine({ checkpoints: 1, last: number }), ''].join('\n') };
}
