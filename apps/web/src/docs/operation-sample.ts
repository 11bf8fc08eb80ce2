import type { OperationView } from './docs-model.js';

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The operation for a shell, with the examples in their places and what it must have. */
export function curlOf(apiUrl: string, { method, path, access, parameters, body }: OperationView): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parameters.find((each) => each.name === name)?.example ?? name),
  );
  const spoken = parameters.filter(({ place, name }) => place === 'header' && /^(Tus-|Upload-|X-HTTP-)/.test(name));
  const lines = [
    `curl -sS${method === 'HEAD' ? 'I' : ''}${method === 'GET' || method === 'HEAD' ? '' : ` -X ${method}`} ${quoted(apiUrl + address)}`,
    ...(access.kind === 'scope' ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...spoken.map(({ name, example }) => `-H ${quoted(`${name}: ${example}`)}`),
    ...bodyLines(body),
  ];
  return lines.join(' \\\n  ');
}

function bodyLines(body: OperationView['body']): readonly string[] {
  if (body === null) return [];
  if (body.type === 'application/json') return [`-H 'Content-Type: application/json'`, `-d ${quoted(body.example)}`];
  if (body.type === 'multipart/form-data') return ['-F image=@photo.jpg'];
  if (body.type === 'application/x-www-form-urlencoded')
    return Object.entries(JSON.parse(body.example) as Record<string, string>).map(([name, value]) => `-d ${quoted(`${name}=${value}`)}`);
  return [`-H 'Content-Type: ${body.type}'`, '--data-binary @photo.jpg'];
}
