import { checkpointLine, checkpointsEndLine } from './checkpoint-format.js';
import { rotationLine } from './key-rotation.js';
import type { SignedCheckpoints } from './signed-checkpoints.js';

/** The file that an auditor keeps, line by line: signed checkpoints after this number, statements of one key about the next, and an end line. */
export async function* checkpointLines(checkpoints: SignedCheckpoints, after = 0): AsyncGenerator<string> {
  const rotations = await checkpoints.rotations();
  let [count, last] = [0, after];
  for await (const checkpoint of checkpoints.listCheckpoints(after)) {
    const rotation = rotations.find((each) => each.checkpoint === checkpoint.number);
    if (rotation) yield rotationLine(rotation);
    yield checkpointLine(checkpoint);
    [count, last] = [count + 1, checkpoint.number];
  }
  yield checkpointsEndLine({ checkpoints: count, last });
}
