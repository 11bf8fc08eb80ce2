/** `npm run check`: the lint beside types and build, since ESLint is one process and would leave a second core idle. Shows what each said when it has ended. */
import { spawn } from 'node:child_process';
import { root } from './project-graph.mjs';

function npm(script) {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    child.on('close', (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      process.stdout.write(`${said}${script}: ${code === 0 ? 'ok' : 'FAILED'} (${seconds} s)\n`);
      resolve(code === 0);
    });
  });
}

const ended = await Promise.all([npm('lint'), npm('typecheck').then((passed) => passed && npm('build'))]);
process.exitCode = ended.every(Boolean) ? 0 : 1;
