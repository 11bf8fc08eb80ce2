import { beforeEach, describe, expect, it, jest } from '@jest/globals';

const pages = 'https://pages.example';
const comments = `${pages}/photos/3/comments`;

interface Page {
  readonly path?: string;
  readonly status: number;
  /** Where its forms are sent. */
  readonly forms?: readonly string[];
  /** What it says went wrong. */
  readonly words?: string;
  /** Next to the field. */
  readonly wrong?: string;
}

let answer: Page | null = null;
const asked: string[] = [];

class Request extends EventTarget {
  readonly upload = {};
  onload?: () => void;
  readonly status = answer?.status;
  readonly responseURL = pages + (answer?.path ?? '/photos/3/comments');
  readonly response = answer && {
    forms: (answer.forms ?? []).map((action) => ({ action })),
    querySelector: () => (answer?.words === undefined ? null : { textContent: answer.words }),
    getElementById: () =>
      answer?.wrong === undefined ? null : { closest: () => ({ querySelector: () => ({ textContent: answer?.wrong }) }) },
  };

  open(method: string, address: string): void {
    asked.push(`${method} ${address}`);
  }

  send(): void {
    setImmediate(() => (answer ? this.onload?.() : this.dispatchEvent(new Event('error'))));
  }
}

const made: { append: () => void; textContent?: string }[] = [];
let submit: (event: object) => void = () => undefined;
Object.assign(globalThis, {
  XMLHttpRequest: Request,
  FormData: class {},
  document: {
    createElement: () => {
      const element = { append: () => undefined };
      made.push(element);
      return element;
    },
    body: { append: () => undefined },
    getElementById: () => null,
    addEventListener: (_type: string, listener: typeof submit) => (submit = listener),
  },
});
// A script of the browser, which has no types.
await import(new URL('discussion.js', import.meta.url).href);
const [notice] = made;

const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** A comment is sent, and answered. */
async function comment(answered: Page | null, { hasText = true } = {}) {
  answer = answered;
  const text = { id: 'comment-to-0', value: 'Well seen.', after: jest.fn(), setAttribute: jest.fn(), focus: jest.fn() };
  const form = {
    action: comments,
    dataset: { part: 'discussion' },
    closest: () => ({}),
    querySelector: (selector: string) => (selector === 'textarea' && hasText ? text : null),
    submit: jest.fn(),
  };
  submit({ target: form, preventDefault: () => undefined });
  await settled();
  return { isSentByPage: form.submit.mock.calls.length > 0, says: notice?.textContent, isMarked: text.after.mock.calls.length > 0 };
}

describe('a comment that is sent from its page', () => {
  beforeEach(() => void asked.splice(0));

  it.each([
    [403, 'Somebody has blocked you.'],
    [404, 'This page does not exist, or it has been removed.'],
    [500, 'The problem is on our side. Please try again in a moment.'],
    [503, 'Nothing can be saved at the moment. Please try again in a minute.'],
  ])('is sent once where the answer is %d, and the page says why', async (status, words) => {
    expect(await comment({ status, words })).toEqual({ isSentByPage: false, says: words, isMarked: false });
    expect(asked).toEqual([`POST ${comments}`]);
  });

  it.each([[null], [{ status: 502 }]])('says that it could not be sent where nothing says more (%j)', async (page) => {
    const said = { isSentByPage: false, says: 'This could not be sent. Check your connection and try again.', isMarked: false };
    expect(await comment(page)).toEqual(said);
  });

  it.each(['/login', '/rules/accept', '/suspended'])('leads on where the answer is %s', async (path) => {
    expect(await comment({ status: 200, path, forms: [pages + path] })).toMatchObject({ isSentByPage: true });
  });

  it.each([403, 429])('leads on where the answer, a %d, has the form to be sent again', async (status) => {
    expect(await comment({ status, words: 'You are signed out', forms: [comments] })).toMatchObject({ isSentByPage: true, says: '' });
  });

  it('that was refused stays with the reason next to it; what has no words says so elsewhere', async () => {
    const refused = { status: 422, wrong: 'Enter 1 to 2000 characters.', forms: [comments] };
    expect(await comment(refused)).toEqual({ isSentByPage: false, says: '', isMarked: true });
    const words = 'This cannot be done';
    expect(await comment({ ...refused, words }, { hasText: false })).toEqual({ isSentByPage: false, says: words, isMarked: false });
  });
});
