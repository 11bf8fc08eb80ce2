import type { Tree } from '@nx/devkit';
import { type Names, namesOf } from '../editing/names.js';
import { type ContextPlace, decidingContext } from '../workspace/contexts.js';
import { textOf } from '../workspace/edit.js';
import { type DeclaredEvent, publishedEvents } from '../workspace/published-events.js';
import { type Definition, definitionsIn } from './definitions.js';

export interface EventOptions {
  readonly context: string;
  readonly type: string;
  readonly slice?: string;
}

export interface EventNames {
  readonly context: ContextPlace & { readonly core: string };
  readonly event: Names;
  /** `cabinet.shelf-named` */
  readonly type: string;
  readonly slice: Names;
  /** The feature's rule, where its events are declared. */
  readonly rule: string;
  /** The events of the feature; the new one has what the first has. */
  readonly definitions: readonly [Definition, ...Definition[]];
  readonly published: readonly DeclaredEvent[];
}

/** @throws Error where there is no such feature, or no event of it that tells the shape */
export function eventNames(tree: Tree, options: EventOptions): EventNames {
  const context = decidingContext(tree, options.context);
  const event = namesOf(options.type);
  const slice = namesOf(options.slice ?? sliceOf(tree, context.core, options.type));
  const rule = `${context.core}/src/${slice.kebab}/${slice.kebab}.ts`;
  if (!tree.exists(rule)) throw new Error(`${context.kebab} has no feature ${slice.kebab} (${rule})`);
  const published = publishedEvents(tree, context);
  const [first, ...others] = definitionsIn(textOf(tree, rule), published);
  if (!first) throw new Error(`${rule} declares no event whose data the new one could have`);
  return { context, event, type: `${context.kebab}.${event.kebab}`, slice, rule, definitions: [first, ...others], published };
}

function sliceOf(tree: Tree, core: string, type: string): string {
  const slices = tree.children(`${core}/src`).filter((name) => !tree.isFile(`${core}/src/${name}`));
  const fitting = slices.filter((name) => type.startsWith(`${name}-`)).toSorted((one, other) => other.length - one.length);
  if (fitting[0]) return fitting[0];
  throw new Error(`No feature begins like ${type}: name one by --slice (${slices.join(', ') || 'there is none'})`);
}
