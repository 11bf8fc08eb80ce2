/** `node tools/nx-plugin/bundle.mjs PROJECT`, in the workspace: the programs of one project, each with all that it imports in a few files. */
import { writeBundle } from './bundler/write-bundle.mjs';

try {
  await writeBundle(process.cwd(), process.argv[2]);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
