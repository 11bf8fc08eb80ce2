import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '../program.js';
import { ApiDescription } from './api-description.js';
import { type Answered, differences } from './check-answer.js';

let description: ApiDescription | undefined;

/** The document as it is committed, and so as every api serves it: `document.int.spec.ts` of the api compares both. */
function describedApi(): ApiDescription {
  return (description ??= new ApiDescription(
    JSON.parse(readFileSync(join(workspace, 'docs/openapi.json'), 'utf8')) as ConstructorParameters<typeof ApiDescription>[0],
  ));
}

/** @throws Error when the answer is not what the API's document says */
export function expectDescribed(answered: Answered): void {
  const found = differences(describedApi(), answered);
  if (found.length === 0) return;
  const { method, path, status, text } = answered;
  throw new Error(
    `${method} ${path} was answered with ${status}, other than the OpenAPI document says (see the README of api-e2e):\n` +
      `${found.map((each) => `  - ${each}`).join('\n')}\n${text.slice(0, 2_000)}`,
  );
}
