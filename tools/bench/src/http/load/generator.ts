import { answer } from '../../child.js';
import { usernameOf } from '../../data/people.js';
import type { RowRequests } from '../row.js';
import { rowOf } from '../rows.js';
import { Connection, type HttpAnswer } from './connection.js';
import { type Loaded, runLoad } from './load.js';
import type { Bases, GeneratorQuestion, SubjectName } from './question.js';
import { type HttpRequest, textOf } from './request.js';

const CHECKS = 10;
const INTRODUCERS = 16;

let row = '';
let requests: Record<SubjectName, RowRequests>;

async function open({ row: id, world, bases }: Extract<GeneratorQuestion, { what: 'open' }>): Promise<string> {
  row = id;
  const { requests: make, writes } = rowOf(row);
  if (!make) throw new Error(`${row} asks nothing`);
  requests = { floor: make(world), product: make(world), peer: make(world) };
  if (writes || !bases.product) return '';
  return (await once(bases.product, requests.product.next())).body.toString();
}

async function once(bases: readonly string[], request: HttpRequest): Promise<HttpAnswer> {
  const connection = await Connection.open(bases[0] as string);
  const answered = await connection.exchange(textOf(request)).finally(() => connection.close());
  if (answered.status < 200 || answered.status > 299)
    throw new Error(`${request.method} ${request.path} answered ${answered.status}: ${answered.body.toString()}`);
  return answered;
}

async function check(bases: Bases & { readonly product: readonly string[] }): Promise<void> {
  const { same, writes } = rowOf(row);
  if (!same || writes) return;
  for (let index = 0; index < CHECKS; index++) {
    const request = requests.product.next();
    const answered = async (subject: readonly string[]) =>
      JSON.stringify(same(JSON.parse((await once(subject, request)).body.toString()) as never));
    const product = await answered(bases.product);
    for (const [name, subject] of Object.entries(bases)) {
      const other = await answered(subject);
      if (other !== product) throw new Error(`${row}: ${request.path} answers differently\n${name}: ${other}\nproduct: ${product}`);
    }
  }
}

async function run({ subject, bases, load }: Extract<GeneratorQuestion, { what: 'run' }>): Promise<Loaded> {
  const loaded = await runLoad(bases, requests[subject], load);
  requests[subject].verify?.();
  return loaded;
}

async function introduce(callers: number, bases: readonly string[]): Promise<void> {
  for (const base of bases) {
    let next = 1;
    const loop = async () => {
      const connection = await Connection.open(base);
      for (let caller = next++; caller <= callers; caller = next++) {
        const { status, body } = await connection.exchange(textOf({ method: 'GET', path: `/users/${usernameOf(caller)}`, caller }));
        if (status !== 200) throw new Error(`Caller ${caller} was answered ${status}: ${body.toString()}`);
      }
      connection.close();
    };
    await Promise.all(Array.from({ length: INTRODUCERS }, loop));
  }
}

answer<GeneratorQuestion>(async (question) => {
  if (question.what === 'open') return open(question);
  if (question.what === 'check') return check(question.bases);
  if (question.what === 'run') return run(question);
  return introduce(question.callers, question.bases);
});
