import { startContext } from './start-context.js';

process.exit(await startContext(process.argv[2], process.env, console.log));
