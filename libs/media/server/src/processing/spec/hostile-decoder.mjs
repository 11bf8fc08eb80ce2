import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { answers, files, made } from './hostile-answers.mjs';

/*
 * What a decoder might do that a picture has taken over. It answers with what it managed: names of the attempts that succeeded, as the message of
 * a fault. The source says what to try, and where the things are that it must not reach.
 */
const say = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);
const environment = Object.keys(process.env).filter((name) => name !== 'PATH' && name !== 'PWD');

process.stdout.write('ready\n');
createInterface({ input: process.stdin }).on('line', async (line) => {
  const { source } = JSON.parse(line);
  const { attempt, parent, port, secret, outside } = JSON.parse(readFileSync(source, 'utf8'));
  if (attempt === 'spin') for (;;);
  if (attempt === 'allocate') {
    const held = [];
    for (let at = 0; at < 40; at++) held.push(Buffer.alloc(100 * 1024 * 1024, at + 1));
    return say({ fault: 'image', message: `allocated ${held.length}` });
  }
  if (attempt in answers) return process.stdout.write(`${answers[attempt]}\n`);
  if (attempt === 'an answer without an end') return say('x'.repeat(400_000_000));
  if (attempt === 'all') return say({ fault: 'image', message: (await managed({ parent, port, secret, outside, source })).join(', ') });
  // The files that a job wants exist, next to the attacks that are tried.
  const path = (name) => join(dirname(source), name);
  const [thumb, full] = [path('thumb'), path('full')];
  const { default: sharp } = await import('sharp');
  const picture = sharp({ create: { width: made.width, height: made.height, channels: 3, background: '#102030' } });
  for (const name of ['thumb', 'large', 'full']) await picture.clone().webp().toFile(path(name));
  await files[attempt]?.({ thumb, full }, picture);
  if (attempt === 'words without being asked') setInterval(() => say({ rendered: made }), 1);
  // Not for itself: what its parent takes, or writes the next picture to.
  if (attempt === 'link') {
    rmSync(thumb);
    symlinkSync(secret, thumb);
  }
  if (attempt === 'pipe') {
    rmSync(thumb);
    execFileSync('mkfifo', [thumb]);
  }
  if (attempt === 'source') {
    setInterval(() => {
      try {
        symlinkSync(outside, source);
      } catch {
        // It is there yet, or again.
      }
    }, 1);
  }
  if (attempt === 'folder') {
    rmSync(source);
    mkdirSync(source);
  }
  say({ rendered: made });
});

async function managed({ parent, port, secret, outside, source }) {
  const attempts = {
    environment: () => environment.length > 0,
    "parent's environment": () => readFileSync(`/proc/${parent}/environ`).length > 0,
    'any environment': () =>
      readdirSync('/proc').some((pid) => pid !== 'self' && pid !== String(process.pid) && canRead(`/proc/${pid}/environ`)),
    secret: () => readFileSync(secret).length > 0,
    'accounts of the machine': () => readFileSync('/etc/passwd').length > 0,
    'write outside': () => writeFileSync(outside, 'x') === undefined,
    'write beside the picture’s folder': () => writeFileSync(join(dirname(dirname(source)), 'x'), 'x') === undefined,
    'change the program': () => writeFileSync(process.argv[1], '') === undefined,
    'a folder in the root': () => mkdirSync('/own') === undefined || true,
    'signal the parent': () => process.kill(parent, 0),
    'start a program': () => execFileSync('/bin/sh', ['-c', 'true']) !== null,
    'mount a file system': () => execFileSync('/bin/sh', ['-c', 'mkdir -p /tmp/m && mount -t tmpfs tmpfs /tmp/m']) !== null,
    'leave the root': () => execFileSync('/bin/sh', ['-c', `unshare -U true && nsenter -t 1 -m cat ${secret}`]) !== null,
    'write its own folder': () => writeFileSync(join(dirname(source), 'own'), 'x') === undefined,
  };
  const names = [];
  for (const [name, go] of Object.entries(attempts)) {
    try {
      if (go()) names.push(name);
    } catch {
      // Refused, as it should be.
    }
  }
  if (await reaches(port)) names.push('network');
  return names;
}

function canRead(path) {
  try {
    return readFileSync(path).length > 0;
  } catch {
    return false;
  }
}

function reaches(port) {
  return new Promise((resolve) => {
    try {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      setTimeout(() => resolve(false), 1_000).unref();
      socket.unref();
    } catch {
      resolve(false);
    }
  });
}
