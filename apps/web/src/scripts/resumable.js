// A resumable upload: one file in pieces that may be lost, then the form that belongs to it.
import { pathOf, pause, post } from './ask.js';
import { say } from './words.js';

const PIECE = 4 * 2 ** 20;
const SMALLEST_PIECE = 2 ** 18;
/** In a row, without a byte that came through: some two minutes. */
const MOST_TRIES = 10;
/** Who has to wait for longer than this has used up a budget: that is no load which passes. */
const LONGEST_WAIT_SECONDS = 60;

/** Why something is not sent: in words, and where a field is wrong by its name. */
export class Refusal extends Error {
  constructor(words, fields = new Map()) {
    super(words);
    this.fields = fields;
  }
}
const signedOut = () => new Refusal(say('You are signed out. Sign in again in another tab, then send it again: nothing is lost.'));

/** What a refused form says on its page. */
function refusalOf(page) {
  const errors = [...(page?.querySelectorAll('.field-error') ?? [])];
  const fields = new Map(errors.map((error) => [error.id.replace(/-error$/, ''), error.textContent]));
  const words = page?.querySelector('.form-error, .error-page h1 + p')?.textContent ?? say('The upload failed.');
  // A card has no field for the picture: what is wrong with it is the message.
  return new Refusal(fields.get('image') ?? words, fields);
}

const tokenOf = () => document.querySelector('form[data-upload] [name="_csrf"]').value;

/** After another sign-in the page's token is out of date, and its form is not. */
async function renewToken() {
  const page = await post('/upload');
  if (page && pathOf(page) === '/login') throw signedOut();
  const token = page?.response?.querySelector('form[data-upload] [name="_csrf"]')?.value;
  if (token) for (const input of document.querySelectorAll('[name="_csrf"]')) input.value = token;
}

export class ResumableUpload {
  received = 0;
  size = PIECE;
  /** A promise while it is paused. */
  paused = null;

  /** @param name of the upload @param report takes what to tell the person @param progress takes the bytes that have come through */
  constructor(file, name, { report, progress }) {
    Object.assign(this, { file, name, report, progress });
  }

  /** After the piece that is on its way; the second time it goes on. @returns whether it is paused now */
  togglePause() {
    this.goOn?.();
    this.paused = this.paused ? null : new Promise((resolve) => (this.goOn = resolve));
    return this.paused !== null;
  }

  /** @param formData makes the form again @returns the answer with the address of the photograph @throws Refusal */
  async send(formData) {
    for (let rounds = 0; rounds < 3; rounds += 1) {
      while (this.received < this.file.size) {
        await this.sendPiece();
        await this.paused;
      }
      const answer = await this.persist(() => {
        const data = formData();
        for (const [field, value] of [
          ['_csrf', tokenOf()],
          ['upload', this.name],
          ['pieces', '1'],
        ])
          data.set(field, value);
        return post('/upload', data);
      });
      if (/^\/photos\/\d+$/.test(pathOf(answer))) return answer;
      const refusal = refusalOf(answer.response);
      // Of a picture that is refused, or is a day old, nothing is there any more.
      if (answer.status === 404 || refusal.fields.has('image')) this.received = 0;
      if (answer.status !== 404) throw refusal;
    }
    throw new Refusal(say('This could not be sent. Try again later.'));
  }

  async sendPiece() {
    const { file, name, received } = this;
    const answer = await this.persist(() => {
      const data = new FormData();
      data.set('_csrf', tokenOf());
      data.set('upload', name);
      data.set('length', file.size);
      data.set('offset', received);
      data.set('image', file.slice(received, received + this.size), 'piece');
      return post('/upload/pieces', data, (bytes) => this.progress(received + bytes));
    });
    if (answer.status !== 204) throw refusalOf(answer.response);
    this.received = Number(answer.getResponseHeader('Upload-Offset'));
    this.progress(this.received);
    this.size = Math.min(PIECE, this.size * 2);
  }

  /** Tries until there is an answer about the form itself. */
  async persist(work) {
    let renewed = false;
    for (let tries = 1; ; tries += 1) {
      const answer = await work();
      if (answer && pathOf(answer) === '/login') throw signedOut();
      if (answer?.status === 403 && !renewed) {
        renewed = true;
        await renewToken();
        continue;
      }
      const asked = Number(answer?.getResponseHeader('Retry-After') ?? 0);
      const isBudget = answer?.status === 429 && asked > LONGEST_WAIT_SECONDS;
      if (isBudget || (answer && answer.status < 500 && answer.status !== 408 && answer.status !== 429)) return answer;
      if (tries === MOST_TRIES) throw new Refusal(say('You are offline. Nothing is lost: try again when you are back online.'));
      this.size = Math.max(SMALLEST_PIECE, this.size / 2);
      await this.waitFor(Math.max(asked, Math.min(30, 2 ** (tries - 2)) * (0.75 + Math.random() / 2)), answer);
    }
  }

  async waitFor(seconds, answer) {
    const again = { seconds: Math.ceil(seconds) };
    this.report(
      answer ? say('The server is busy. Trying again in {seconds} s.', again) : say('No connection. Trying again in {seconds} s.', again),
    );
    await pause(seconds * 1000);
    this.report(say('Sending …'));
  }
}
