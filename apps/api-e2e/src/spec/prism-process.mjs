// Prism, a validating proxy of others, in a process of its own, which takes longer to load than to serve. For each upstream its parent says it, and
// the document or where that is; it says the address of the proxy before it, and ends with its parent.
import { createRequire } from 'node:module';
import { endProcess } from '@heliograph/timing';

const require = createRequire(import.meta.url);
const { createLogger } = require('@stoplight/prism-core');
const { getHttpOperationsFromSpec } = require('@stoplight/prism-http');
const { createServer } = require('@stoplight/prism-http-server');

const itsFetch = createRequire(require.resolve('@stoplight/prism-http'))('node-fetch');
const { default: fetched } = itsFetch;
itsFetch.default = async (url, options) => {
  // Prism would follow a redirect, and compare the answer behind it with what the first route is described to answer.
  const answer = await fetched(url, { ...options, redirect: 'manual' });
  // Prism fails when it reads JSON from an answer to HEAD, which has the type of a body and none.
  return options.method === 'head' ? Object.assign(answer, { json: () => answer.text() }) : answer;
};

/** Of documents that were named by where they are. */
const operationsOf = new Map();

async function serve({ upstream, document }) {
  const operations = operationsOf.get(document) ?? (await getHttpOperationsFromSpec(document));
  if (typeof document === 'string') operationsOf.set(document, operations);
  const server = createServer(operations, {
    components: { logger: createLogger('prism', { level: 'silent' }) },
    config: {
      isProxy: true,
      upstream: new URL(upstream),
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      // Violations are reported in a header, beside the answer of the product.
      errors: false,
      mock: { dynamic: false },
    },
    cors: false,
  });
  process.send(await server.listen(0, '127.0.0.1'));
}

process.on('message', serve);
process.once('disconnect', () => endProcess(0));
