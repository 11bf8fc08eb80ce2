#!/usr/bin/env node
/**
 * Verifies an export of Heliograph's logs by itself. This folder, nothing but Node, nothing of Heliograph: it was written from the descriptions
 * of the formats (docs/log-formats.md),
 * so that a mistake of the writer is not repeated here.
 */
import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { Checkpoints } from './checkpoints.mjs';
import { Exports } from './exports.mjs';
import { anyFault } from './faults.mjs';
import { Files } from './files.mjs';
import { lines } from './lines.mjs';
import { isKey } from './values.mjs';

const USAGE = `Usage: node verify.mjs [--key KEY] [--checkpoints FILE]... [--files FOLDER] [EXPORT]...

EXPORT       files of "events export", in their order; none or - reads stdin
--checkpoints FILE  lines of "events checkpoints", kept elsewhere; may be given several times
--files FOLDER  a backup, or the folder of STORAGE_URL: its pictures are compared with what the events say of their bytes
--key KEY    the public key that signed them, 43 characters, or one that followed on it or came before it by statements in
             these files; default: the one that the export names

Exit status: 0 everything is as it was written, 1 faults were found, 2 wrong use`;

function wrongUse(reason) {
  console.error(`${reason}\n\n${USAGE}`);
  return 2;
}

/** One key of 64 begins with a dash, and would be taken for an option. */
function withKeyJoined(args) {
  const at = args.indexOf('--key');
  return at < 0 || at + 1 === args.length ? args : [...args.slice(0, at), `--key=${args[at + 1]}`, ...args.slice(at + 2)];
}

function options() {
  const { values, positionals } = parseArgs({
    args: withKeyJoined(process.argv.slice(2)),
    allowPositionals: true,
    options: { key: { type: 'string' }, checkpoints: { type: 'string', multiple: true, default: [] }, files: { type: 'string' } },
  });
  if (values.key !== undefined && !isKey(values.key)) throw new Error('--key: a public key is 43 characters of base64url');
  return { ...values, exports: positionals.length > 0 ? positionals : ['-'] };
}

/** @returns the exit status @throws Error wrong use */
async function main({ key, checkpoints: kept, files: folder, exports: paths }) {
  const checkpoints = new Checkpoints();
  for (const file of kept) await checkpoints.read(file);
  const files = folder === undefined ? null : await Files.open(folder);
  const exports = new Exports(checkpoints, files);
  for (const path of paths)
    for await (const line of lines(path === '-' ? process.stdin : createReadStream(path, { highWaterMark: 1 << 20 }))) {
      const reading = exports.take(line);
      // Most lines name no file, and there are millions.
      if (reading) await reading;
    }
  exports.end();
  checkpoints.link([...exports.logs.values()].flatMap((log) => log.adoptions()));
  await files?.end(new Map([...exports.logs].map(([name, { seq }]) => [name, seq])));
  checkpoints.verify(key ?? exports.publicKey, key !== undefined);
  return anyFault() ? 1 : 0;
}

try {
  process.exitCode = await main(options());
} catch (error) {
  process.exitCode = wrongUse(error.message);
}
