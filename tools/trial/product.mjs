import { execFile, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { indented } from './report.mjs';
import { alive, family, signal } from './processes.mjs';

const ofTheProduct =
  /^(HELIOGRAPH_|DATABASE_|READ_DATABASE_|REDIS_|STORAGE_|MAIL_|SIGN_IN_|RATE_LIMIT_|NEWCOMER_|APPLICATIONS_|EDITS_|UPLOAD|TRUSTED_PROXIES|PUBLIC_URL|WEB_URL|NODE_ENV|LOG_LEVEL|PORT$|WEB_PORT|METRICS_PORT|WORKER_)/;

/** The product of the clone that this file lies in, started and stopped as its README says. */
export class Product {
  #supervisor = null;
  #output = '';
  #seen = new Map();

  constructor({ root, dataDir, ports: [api, web, metrics] }) {
    this.root = root;
    this.dataDir = dataDir;
    this.api = `http://localhost:${api}`;
    this.web = `http://localhost:${web}`;
    const inherited = Object.entries(process.env).filter(([name]) => !ofTheProduct.test(name));
    this.env = { ...Object.fromEntries(inherited), HELIOGRAPH_DATA_DIR: dataDir };
    this.ports = { PORT: String(api), WEB_PORT: String(web), METRICS_PORT: String(metrics) };
  }

  /** Answers seconds: to the last line of the build (null = nothing was built), to the first answer of the API, to the greeting. */
  async start(withinSeconds) {
    const started = Date.now();
    const since = () => (Date.now() - started) / 1_000;
    let built = null;
    this.#output = '';
    const child = spawn('npm', ['start'], {
      ...{ cwd: this.root, env: { ...this.env, ...this.ports }, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
    });
    this.#supervisor = { pid: child.pid, ended: false, code: null };
    const supervisor = this.#supervisor;
    child.once('close', (code) => Object.assign(supervisor, { ended: true, code }));
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        this.#output += part;
        if (/^Built in /m.test(part)) built = since();
      });
    const answered = await this.#until(async () => (await this.#isReady()) && since(), withinSeconds, 'an answer of the API');
    const greeted = await this.#until(() => /Ctrl-C stops everything/.test(this.#output) && since(), withinSeconds, 'the greeting');
    this.#look();
    return { built, answered, greeted };
  }

  /** What it has printed since its last start. */
  get output() {
    return this.#output;
  }

  /** Everything of it that has run since its last start, also what came later. */
  everything() {
    this.#look();
    return [...this.#seen.values()];
  }

  /** To the whole process group, as a terminal does it. Answers the seconds until nothing was left. */
  async interrupt(withinSeconds) {
    const processes = this.everything();
    const started = Date.now();
    process.kill(-this.#supervisor.pid, 'SIGINT');
    return this.#untilGone(processes, started, withinSeconds);
  }

  /** All of it at once; what it starts at this very moment is killed too. */
  async kill() {
    while (this.#supervisor && (!this.#supervisor.ended || alive(this.everything()).length > 0)) {
      signal(this.everything(), 'SIGKILL');
      await pause(50);
    }
    this.#seen.clear();
  }

  /** The operator's command, as the README gives it. */
  heliograph(...args) {
    return new Promise((resolve) => {
      const options = { cwd: this.root, env: this.env, maxBuffer: 100_000_000, timeout: 120_000 };
      execFile('npx', ['--no-install', 'heliograph', ...args], options, (error, stdout, stderr) =>
        resolve({ code: error ? error.code : 0, stdout, stderr }),
      );
    });
  }

  /** The same with --json, its answer parsed; throws unless it ended with `code`. */
  async json(args, code = 0) {
    const answer = await this.heliograph(...args, '--json');
    if (answer.code !== code) throw new Error(`heliograph ${args.join(' ')} ended with ${answer.code}\n${answer.stderr}${answer.stdout}`);
    return JSON.parse(answer.stdout);
  }

  async #isReady() {
    try {
      return (await fetch(`${this.api}/healthz/ready`, { signal: AbortSignal.timeout(5_000) })).ok;
    } catch {
      return false;
    }
  }

  async #until(condition, seconds, what) {
    const deadline = Date.now() + seconds * 1_000;
    for (;;) {
      const met = await condition();
      if (met) return met;
      this.#look();
      const tail = () => indented(this.#output.split('\n').slice(-40).join('\n'));
      if (this.#supervisor.ended) throw new Error(`npm start ended with code ${this.#supervisor.code}\n${tail()}`);
      if (Date.now() > deadline) throw new Error(`waited ${seconds} s in vain for ${what}\n${tail()}`);
      await pause(100);
    }
  }

  async #untilGone(processes, started, withinSeconds) {
    while (alive(processes).length > 0 || !this.#supervisor.ended) {
      if (Date.now() - started > withinSeconds * 1_000) {
        const left = alive(processes).map(({ pid, name }) => `${name} (${pid})`);
        throw new Error(
          `${left.join(', ') || 'npm start'} still runs after ${withinSeconds} s\n${indented(this.#output.split('\n').slice(-15).join('\n'))}`,
        );
      }
      await pause(50);
    }
    this.#seen.clear();
    return (Date.now() - started) / 1_000;
  }

  /** Processes that lose their parent are not found below it any more, so processes found before are kept. */
  #look() {
    if (!this.#supervisor) return;
    for (const one of family(this.#supervisor.pid)) this.#seen.set(`${one.pid} ${one.began}`, one);
  }
}

/** Three free ports: from `base` on, or any. */
export async function freePorts(base) {
  if (base) return [base, base + 1, base + 2];
  const servers = await Promise.all(
    [0, 0, 0].map(
      () =>
        new Promise((resolve) =>
          createServer().listen(0, '127.0.0.1', function () {
            resolve(this);
          }),
        ),
    ),
  );
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
