import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { workspace } from './program.js';

const html = `<!doctype html><html lang="en"><title>Somebody else’s app</title>
<label>Title <input id="title"></label><input id="file" type="file" multiple>
${['send', 'pause', 'resume', 'cancel'].map((id) => `<button id="${id}">${id}</button>`).join('')}
<output id="said"></output><script type="module" src="/page.js"></script>`;

/** A site of somebody else, on an origin of its own: one page, whose script is a module of this folder, bundled as its maker would do it. */
export class ThirdPartyPage {
  private constructor(private readonly server: Server) {}

  static async serve(module: string): Promise<ThirdPartyPage> {
    const script = await bundled(module);
    const server = createServer((request, response) => {
      const isScript = request.url === '/page.js';
      response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html; charset=utf-8').end(isScript ? script : html);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new ThirdPartyPage(server);
  }

  /** @param given to its script, behind the address */
  address(given: object): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/#${encodeURIComponent(JSON.stringify(given))}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** In a process of its own, because rolldown takes no functions from the context in which Jest runs suites. */
async function bundled(module: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-page-'));
  const rolldown = join(workspace, 'node_modules', 'rolldown', 'bin', 'cli.mjs');
  const args = [join(import.meta.dirname, module), '--platform', 'browser', '--format', 'esm', '--file', join(folder, 'page.js')];
  await promisify(execFile)(process.execPath, [rolldown, ...args]);
  const script = await readFile(join(folder, 'page.js'), 'utf8');
  await rm(folder, { recursive: true });
  return script;
}
