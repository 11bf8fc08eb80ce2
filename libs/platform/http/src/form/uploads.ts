import { mkdir, readdir, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { every, Turns } from '@heliograph/timing';
import { unavailable } from '../answer/problem.js';
import { answerSocket } from '../answer/answer-socket.js';
import { Upload } from './upload.js';

export interface UploadLimits {
  /** Where bodies lie while they come. Nothing else may be kept there. */
  readonly folder: string;
  /** Bodies that come at once, in this process. */
  readonly atOnce: number;
  readonly perPerson: number;
  /** Bytes per second: a body that brings less, measured over `PACE_MILLISECONDS`, is cut. */
  readonly slowest: number;
  /** Left out: none ever is. */
  readonly isDiskFull?: () => Promise<boolean>;
}

const PACE_MILLISECONDS = 20_000;
/** A person has to make room. */
const ROOM_AGAIN_SECONDS = 30;
/** Files that are held in memory at once, whole; the others wait on the disk. */
const WHOLE_AT_ONCE = 4;

/** Bodies with files that are under way in this process. They are written to the disk as they come, so none needs memory for its size. */
export class Uploads {
  private readonly ofPerson = new Map<number, number>();
  private readonly turns = new Turns({ atOnce: WHOLE_AT_ONCE });
  private underWay = 0;

  private constructor(private readonly limits: UploadLimits) {}

  /** Removes what a process left that crashed before a file had lost its name. */
  static async open(limits: UploadLimits): Promise<Uploads> {
    await mkdir(limits.folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(limits.folder)) await rm(join(limits.folder, name), { force: true });
    return new Uploads(limits);
  }

  /** Before a body is read. @throws HttpProblem 503 too many are under way */
  begin(person: number, request: IncomingMessage, response: ServerResponse): Upload {
    const own = this.ofPerson.get(person) ?? 0;
    if (this.underWay >= this.limits.atOnce || own >= this.limits.perPerson)
      throw unavailable(5, 'too many uploads are under way: UPLOADS_AT_ONCE, UPLOADS_PER_PERSON');
    this.count(person, 1);
    const upload = new Upload(this.limits.folder, this.turns);
    const pace = every(PACE_MILLISECONDS, this.cutterOfSlow(request, response));
    response.once('close', () => {
      void pace.stop();
      upload.close();
      this.count(person, -1);
    });
    return upload;
  }

  /** @throws HttpProblem 503 there is too little room for one more */
  async requireRoom(): Promise<void> {
    if (await this.limits.isDiskFull?.()) throw unavailable(ROOM_AGAIN_SECONDS, 'the disk is nearly full: UPLOADS_MIN_FREE_SPACE');
  }

  private count(person: number, change: 1 | -1): void {
    this.underWay += change;
    const own = (this.ofPerson.get(person) ?? 0) + change;
    if (own === 0) this.ofPerson.delete(person);
    else this.ofPerson.set(person, own);
  }

  /** Compares what came since it was last called. */
  private cutterOfSlow(request: IncomingMessage, response: ServerResponse): () => void {
    let before = 0;
    return () => {
      const { socket, complete } = request;
      const came = socket.bytesRead - before;
      before = socket.bytesRead;
      if (!complete && !response.headersSent && came * 1000 < this.limits.slowest * PACE_MILLISECONDS) answerSocket(socket, 408);
    };
  }
}
