import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

interface Reference {
  readonly $ref?: string;
}

export interface DescribedResponse {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean } & Reference>>;
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
}

interface Operation {
  readonly parameters?: readonly (Reference & { readonly name?: string })[];
  readonly responses: Readonly<Record<string, Reference>>;
}

interface Document {
  readonly components: { readonly schemas: object };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** One operation of the document, by its pointer. */
export interface Described {
  /** As the document has it: `GET /users/{username}`. */
  readonly name: string;
  readonly pointer: string;
  readonly statuses: readonly string[];
  /** It takes `callback` (S10). */
  readonly wraps: boolean;
}

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** An OpenAPI 3.1 document, with which answers can be compared. */
export class ApiDescription {
  private readonly ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true });
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly routes: readonly { readonly path: string; readonly pattern: RegExp; readonly parameters: number }[];

  constructor(private readonly document: Document) {
    // Ajv's default export is a module to TypeScript, and a function to Node.
    (formats as unknown as (ajv: Ajv2020) => void)(this.ajv);
    this.ajv.addFormat('binary', true);
    this.ajv.addSchema({ $id: 'api', $defs: local(document.components.schemas) });
    this.routes = Object.keys(document.paths)
      .map((path) => ({ path, pattern: patternOf(path), parameters: path.split('{').length }))
      .sort((a, b) => a.parameters - b.parameters);
  }

  /** The methods that are described for a path as it is called, lower case; empty = no such path. */
  methodsOf(path: string): readonly string[] {
    return Object.keys(this.document.paths[this.pathOf(path) ?? ''] ?? {});
  }

  /** null = there is no such operation. HEAD is GET without its body, where nothing else is said. */
  operation(method: string, path: string): Described | null {
    const known = this.pathOf(path);
    const operations = this.document.paths[known ?? ''] ?? {};
    const verb = [method.toLowerCase(), ...(method === 'HEAD' ? ['get'] : [])].find((each) => each in operations);
    const operation = operations[verb ?? ''];
    if (known === undefined || verb === undefined || !operation) return null;
    const pointer = `#/paths/${escaped(known)}/${verb}`;
    const wraps = operation.parameters?.some(({ $ref }) => $ref === '#/components/parameters/callback') ?? false;
    return { name: `${verb.toUpperCase()} ${known}`, pointer, statuses: Object.keys(operation.responses), wraps };
  }

  /** The described answer, null = no such status; `pointer` of where it really stands. */
  response({ pointer }: Described, status: number): { readonly pointer: string; readonly response: DescribedResponse } | null {
    return this.resolved(`${pointer}/responses/${status}`);
  }

  /** What is wrong with a value, by the schema at a pointer; empty = nothing. */
  problems(pointer: string, value: unknown): string[] {
    const validate = this.validators.get(pointer) ?? this.ajv.compile(local(this.at(pointer)));
    this.validators.set(pointer, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || '(the whole)'} ${message ?? ''} ${JSON.stringify(params)}`,
    );
  }

  resolved<T = DescribedResponse>(pointer: string): { readonly pointer: string; readonly response: T } | null {
    const found = this.at(pointer) as (Reference & T) | undefined;
    if (found === undefined) return null;
    return found.$ref === undefined ? { pointer, response: found } : this.resolved<T>(found.$ref);
  }

  private at(pointer: string): unknown {
    const keys = pointer.split('/').slice(1);
    return keys.reduce<unknown>(
      (inside, key) => (inside as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      this.document,
    );
  }

  /** A path that cannot be decoded matches no operation. */
  private pathOf(path: string): string | undefined {
    if (!isDecodable(path)) return undefined;
    return this.routes.find(({ pattern }) => pattern.test(path))?.path;
  }
}

/** The schemas of the document, under the name that they have for Ajv. */
function local(schema: unknown): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"api#/$defs/')) as object;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function patternOf(path: string): RegExp {
  const pieces = path.split(/\{\w+\}/).map((piece) => piece.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${pieces.join('[^/]+')}$`);
}
