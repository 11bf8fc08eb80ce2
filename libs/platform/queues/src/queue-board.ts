import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import type { UIConfig } from '@bull-board/api/typings/app';
import pTimeout from 'p-timeout';
import { boardPage } from './board-page.js';
import { LONGEST_ANSWER_MILLISECONDS, type Queues } from './queues.js';
import { ReadOnlyBoard } from './read-only-board.js';

/** A queue of a context by name. */
interface NamedQueue {
  readonly context: string;
  readonly queue: string;
}

interface BoardFile {
  readonly contentType: string;
  readonly content: Buffer;
}

/** What the page's script asks: parameters of the route by name, and of the query. */
interface BoardRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

/** Jobs on one page of the board. */
const MAX_JOBS = 100;

/** Names of files of the board: no part begins with a dot. */
const FILE = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;
const contentTypes = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.ico', 'image/x-icon'],
]);

/** Without what it would ask of each queue at each poll, and without the facts of the server, which belong to monitoring. */
const boardConfig: UIConfig = {
  boardTitle: 'Job queues',
  hideRedisDetails: true,
  hideDocsLink: true,
  showMetrics: false,
  showWorkers: false,
  pollingInterval: { forceInterval: 10 },
};

/**
 * bull-board over the queues of the product: its page, the files of that, and answers to what its script asks. It reads only. Its packages are
 * loaded when somebody opens it. Jobs hold ids of logs and photos, and nothing of people.
 */
export class QueueBoard {
  private board: Promise<ReadOnlyBoard> | null = null;

  constructor(
    private readonly queues: Pick<Queues, 'bullQueue'>,
    private readonly names: readonly NamedQueue[],
  ) {}

  /** @param base path that its addresses begin with, with a slash at its end */
  async renderPage(base: string): Promise<string> {
    const { uiConfig } = await this.load();
    return boardPage(await readFile(join(filesOfBoard(), 'index.ejs'), 'utf8'), { base, uiConfig });
  }

  /** @param path below `static/`. @returns null: there is no such file */
  async file(path: string): Promise<BoardFile | null> {
    if (!FILE.test(path)) return null;
    const content = await readFile(join(filesOfBoard(), 'static', path)).catch(() => null);
    return content && { contentType: contentTypes.get(extname(path)) ?? 'application/octet-stream', content };
  }

  /** @param route of bull-board that reads, as it writes it. @throws where the server of the queues does not answer */
  async answer(route: string, { params, query }: BoardRequest): Promise<{ readonly status: number; readonly body: unknown }> {
    const { routes, queues, uiConfig } = await this.load();
    const { handler } = routes.find((each) => each.route === route) ?? unknown(route);
    const jobsPerPage = Number(query.jobsPerPage) > MAX_JOBS ? { jobsPerPage: String(MAX_JOBS) } : {};
    const request = { queues, uiConfig, params, query: { ...query, ...jobsPerPage }, body: {}, headers: {} };
    try {
      const { status = 200, body } = await pTimeout(Promise.resolve(handler(request)), { milliseconds: LONGEST_ANSWER_MILLISECONDS });
      return { status, body };
    } catch (error) {
      // On PostgreSQL a queue keeps the failure of its first connection for good.
      this.board = null;
      throw error;
    }
  }

  private load(): Promise<ReadOnlyBoard> {
    return (this.board ??= this.open());
  }

  private async open(): Promise<ReadOnlyBoard> {
    const { createBullBoard } = await import('@bull-board/api');
    const { BullMQAdapter } = await import('@bull-board/api/bullMQAdapter');
    const board = new ReadOnlyBoard();
    const queues = this.names.map(({ context, queue }) => new BullMQAdapter(this.queues.bullQueue(context, queue), { readOnlyMode: true }));
    createBullBoard({ queues, serverAdapter: board, options: { uiBasePath: dirname(filesOfBoard()), uiConfig: boardConfig } });
    return board;
  }
}

/** Looked up when it is needed: an api starts without it. */
const filesOfBoard = () => join(dirname(createRequire(import.meta.url).resolve('@bull-board/ui/package.json')), 'dist');

function unknown(route: string): never {
  throw new Error(`bull-board reads nothing at ${route}`);
}
