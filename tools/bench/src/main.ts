import { parseArgs } from 'node:util';
import { benchAppend } from './append.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    callers: { type: 'string', default: '1,8,32,128' },
  },
});

if (positionals[0] !== 'append') {
  process.stderr.write('usage: npm run bench -- append [--json] [--seconds 3] [--rounds 3] [--callers 1,8,32,128]\n');
  process.exit(2);
}

const results = await benchAppend({
  callers: values.callers.split(',').map(Number),
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  tell: (line) => process.stderr.write(`${line}\n`),
});
if (values.json)
  process.stdout.write(`${JSON.stringify({ append: Object.fromEntries(results.map(({ callers, ...figures }) => [callers, figures])) })}\n`);
else
  for (const { callers, floor, ours, ratio } of results)
    process.stdout.write(`${callers} callers: INSERT ${floor.perSecond}/s, ours ${ours.perSecond}/s, ratio ${ratio}\n`);
