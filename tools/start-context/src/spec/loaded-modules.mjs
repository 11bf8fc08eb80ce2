import { appendFileSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

// For `--import`: writes the address of every module that is loaded from then on into the file that LOADED_MODULES names, one a line. A process
// that was started without that variable, as decoders are, notes nothing.
const place = process.env.LOADED_MODULES;
if (isMainThread && place) register(import.meta.url);

export async function load(url, context, next) {
  appendFileSync(place, `${url}\n`);
  return next(url, context);
}
