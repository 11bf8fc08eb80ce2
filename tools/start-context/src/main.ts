import { endProcess } from '@heliograph/timing';
import { startContext } from './start-context.js';

await endProcess(await startContext(process.argv[2], process.env, console.log));
