import { randomBytes } from 'node:crypto';
import { eventually } from '@heliograph/testing/pure';
import { expect } from '@jest/globals';
import type { Client } from './client.js';
import { answerOf } from './command-line.js';
import { registration } from './people.js';
import { picture, uploadForm } from './pictures.js';
import type { Comment, Photo } from './resources.js';

/** Words that nothing makes shorter, so that a table soon wants more room. */
const long = () => randomBytes(900).toString('hex');

/** Somebody who comments on a photograph of their own without an end, and remembers which comments were acknowledged. */
export class Commenting {
  readonly acknowledged: number[] = [];
  readonly statuses = new Map<number, number>();

  private constructor(
    readonly api: Client,
    readonly username: string,
    readonly photo: string,
  ) {}

  /** @param settings of the command */
  static async begin(anybody: Client, settings: Readonly<Record<string, string>>, username: string): Promise<Commenting> {
    expect((await anybody.post('/users', registration(username))).status).toBe(201);
    const scopes = 'read,write:photos,write:comments,write:profile,write:likes';
    const args = ['tokens', 'create', '--user', username, '--scopes', scopes];
    const api = anybody.as((await answerOf<{ access_token: string }>(settings, ...args)).access_token);
    const made = await api.post<Photo>('/photos', uploadForm(await picture(), { publish: '1' }));
    expect(made.status).toBe(201);
    const photo = `/photos/${made.body.data.id}`;
    await eventually(async () => expect((await anybody.get(photo)).status).toBe(200), 30_000);
    return new Commenting(api, username, photo);
  }

  /** Answers the status; also of a write that was not taken it says when to come again. */
  async comment(): Promise<number> {
    const { status, body, headers } = await this.api.post<Comment>(`${this.photo}/comments`, {
      body: `${this.acknowledged.length} ${long()}`,
    });
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status === 201) this.acknowledged.push(body.data.id);
    else expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
    return status;
  }

  /** Comments until one is refused, and reads whatever happens. */
  async untilRefused(withinMilliseconds: number): Promise<void> {
    await eventually(async () => {
      expect((await this.api.get(this.photo)).status).toBe(200);
      expect(await this.comment()).toBe(503);
    }, withinMilliseconds);
  }

  /** Milliseconds until a comment is sent that is acknowledged again. */
  async untilTaken(withinMilliseconds: number): Promise<number> {
    const since = performance.now();
    return eventually(async () => {
      const began = performance.now();
      expect(await this.comment()).toBe(201);
      return began - since;
    }, withinMilliseconds);
  }

  /** Each is there, with its words. */
  async expectAllThere(): Promise<void> {
    for (const [number, id] of this.acknowledged.entries()) {
      const { status, body } = await this.api.get<Comment>(`${this.photo}/comments/${id}`);
      expect([status, body.data.body.split(' ')[0]]).toEqual([200, String(number)]);
    }
  }

  /** By one form, in pieces, and an avatar: the answers to all ways in which a picture comes. */
  async uploads(): Promise<number[]> {
    const bytes = await picture('jpeg', 60, 40, `#${String(this.acknowledged.length % 10).repeat(6)}`);
    const avatar = new FormData();
    avatar.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'avatar.jpeg');
    const inPieces = {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(bytes.length),
      'Content-Type': 'application/offset+octet-stream',
    };
    const answers = [
      await this.api.post('/photos', uploadForm(bytes)),
      await this.api.send('POST', '/photos/uploads', new Blob([new Uint8Array(bytes)]), { headers: inPieces }),
      await this.api.put('/me/avatar', avatar),
    ];
    for (const { status, headers } of answers) if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    return answers.map(({ status }) => status);
  }
}
