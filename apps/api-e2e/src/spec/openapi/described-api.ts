import { ApiDescription } from './api-description.js';
import { type Answered, differences } from './check-answer.js';

const descriptions = new Map<string, Promise<ApiDescription>>();

/** @throws Error when the answer is not what the API's own document says; @param base of an API that runs */
export async function expectDescribed(base: string, answered: Answered): Promise<void> {
  const description = descriptions.get(base) ?? read(base);
  descriptions.set(base, description);
  const found = differences(await description, answered);
  if (found.length === 0) return;
  const { method, path, status, text } = answered;
  throw new Error(
    `${method} ${path} was answered with ${status}, other than the OpenAPI document says (see the README of api-e2e):\n` +
      `${found.map((each) => `  - ${each}`).join('\n')}\n${text.slice(0, 2_000)}`,
  );
}

async function read(base: string): Promise<ApiDescription> {
  const answer = await fetch(new URL('/openapi.json', base));
  return new ApiDescription((await answer.json()) as ConstructorParameters<typeof ApiDescription>[0]);
}
