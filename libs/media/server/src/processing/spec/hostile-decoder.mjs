import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';

/*
 * What a decoder might do that a picture has taken over. It answers with what it managed: names of the attempts that succeeded. A job's
 * `type` says what to try, and where the things are that it must not reach.
 */
process.on('message', async ({ type, source }) => {
  const { attempt, parent, port, secret, outside } = JSON.parse(type);
  if (attempt === 'spin') for (;;);
  if (attempt === 'allocate') {
    const held = [];
    for (let at = 0; at < 40; at++) held.push(Buffer.alloc(100 * 1024 * 1024, at + 1));
    return process.send({ rendered: [`allocated ${held.length}`] });
  }
  // What a job wants is there, whatever else is tried.
  for (const name of ['thumb', 'large', 'full']) writeFileSync(join(dirname(source), name), '');
  const thumb = join(dirname(source), 'thumb');
  // Not for itself: what its parent takes, or writes the next picture to.
  if (attempt === 'link') {
    rmSync(thumb);
    symlinkSync(secret, thumb);
    return process.send({ rendered: ['link'] });
  }
  if (attempt === 'pipe') {
    rmSync(thumb);
    execFileSync('mkfifo', [thumb]);
    return process.send({ rendered: ['pipe'] });
  }
  if (attempt === 'source') {
    setInterval(() => {
      try {
        symlinkSync(outside, source);
      } catch {
        // It is there yet, or again.
      }
    }, 1);
    return process.send({ rendered: ['source'] });
  }
  if (attempt === 'folder') {
    mkdirSync(join(dirname(source), 'kept'));
    return process.send({ rendered: ['folder'] });
  }
  if (attempt === 'picture') {
    const { default: sharp } = await import('sharp');
    await sharp(source).resize(10).webp().toFile(thumb);
    return process.send({ rendered: ['picture'] });
  }
  const attempts = {
    environment: () =>
      Object.keys(process.env).filter((name) => name !== 'PATH' && name !== 'PWD' && !name.startsWith('NODE_CHANNEL')).length > 0,
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
  const managed = [];
  for (const [name, go] of Object.entries(attempts)) {
    try {
      if (go()) managed.push(name);
    } catch {
      // Refused, as it should be.
    }
  }
  if (await reaches(port)) managed.push('network');
  process.send({ rendered: managed });
});

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
