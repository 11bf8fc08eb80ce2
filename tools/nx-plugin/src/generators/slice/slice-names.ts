import type { Tree } from '@nx/devkit';
import { byName, type Names, namesOf, pluralOf } from '../editing/names.js';
import { decidingContext } from '../workspace/contexts.js';
import { textOf } from '../workspace/edit.js';
import { nextMigration } from '../workspace/migrations.js';

export interface SliceOptions {
  readonly context: string;
  readonly name: string;
  readonly on?: 'photo';
  readonly command?: string;
  readonly event?: string;
  readonly route?: string;
  /** True if the route answers GET; left out, it does. */
  readonly get?: boolean;
  /** True if it answers DELETE; left out, it does. */
  readonly delete?: boolean;
  readonly scope?: string;
}

/** Everything that a slice's files and lists call something. */
export function sliceNames(tree: Tree, options: SliceOptions) {
  const { name, on, command = `add-${name}`, event = `${name}-added` } = options;
  const slice = namesOf(name);
  const many = namesOf(pluralOf(name));
  const context = decidingContext(tree, options.context);
  const onPhoto = on === 'photo';
  const [add, remove] = [namesOf(command), namesOf(`remove-${name}`)];
  const migration = nextMigration(tree, context, many);
  return {
    ...slice,
    manyKebab: many.kebab,
    many,
    context,
    onPhoto,
    add,
    remove,
    messages: [`type ${slice.pascal}Facts`, add.pascal, remove.pascal, `Find${slice.pascal}`, `Forget${many.pascal}`].toSorted(byName),
    added: namesOf(event),
    removed: namesOf(`${name}-removed`),
    ...routeNames(options, add.words, slice.words),
    scope: scopeOf(tree, options),
    byName,
    number: migration.number,
    migration: migration.className,
    ...(onPhoto ? ofPhoto : ofPerson),
  };
}

/** Where people ask for it from outside, and by which methods. */
function routeNames(options: SliceOptions, command: string, words: string) {
  const { name, on, get: gets = true, delete: deletes = true } = options;
  const { route = on === 'photo' ? `photos/:photo_id/${name}` : `me/${name}` } = options;
  if (on === 'photo' && !route.startsWith('photos/:photo_id/'))
    throw new Error(`Not a route on a photo: "${route}". It begins with photos/:photo_id/`);
  if (!/^[a-z-]+(\/:?[a-z_-]+)*$/.test(route) || (on !== 'photo' && route.includes(':')))
    throw new Error(`Not a route: "${route}". Without a slash in front: me/${name}`);
  return {
    route,
    gets,
    deletes,
    /** A path that names something is 404 in the document without a word. */
    tells404: on !== 'photo' && (gets || deletes),
    summary: { post: capitalized(command), get: `The ${words} of the caller`, delete: `Remove the ${words} of the caller` },
    pathOfTest: on === 'photo' ? `\`/${route.replace(':photo_id', '${id}')}\`` : `'/${route}'`,
  };
}

/** @throws Error for what people cannot grant */
function scopeOf(tree: Tree, { scope = 'write:profile' }: SliceOptions): string {
  const all: readonly string[] =
    textOf(tree, 'libs/identity/contracts/src/scope.ts').match(/(?<=^ {2}')(write:\w+|manage:account)(?=',$)/gm) ?? [];
  if (!all.includes(scope)) throw new Error(`There is no scope ${scope} for changes; there are ${all.join(', ')}`);
  return scope;
}

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export type SliceNames = ReturnType<typeof sliceNames> & Names;

const ofPhoto = {
  partition: 'photoId',
  partitionType: 'PhotoId',
  ids: 'userId, photoId',
  key: '{ user_id: userId, photo_id: photoId }',
  streamArgs: 'photoId, userId',
  streamOfCommand: 'command.photoId, command.userId',
  streamParameters: 'photoId: PhotoId, userId: UserId',
  streamTemplate: '${photoId}-${userId}',
  idArg: ', photoId',
  photoArg: ', photo',
  testStreamArgs: 'photo, UserId(userId)',
};

const ofPerson: typeof ofPhoto = {
  partition: 'userId',
  partitionType: 'UserId',
  ids: 'userId',
  key: '{ user_id: userId }',
  streamArgs: 'userId',
  streamOfCommand: 'command.userId',
  streamParameters: 'userId: UserId',
  streamTemplate: '${userId}',
  idArg: '',
  photoArg: '',
  testStreamArgs: 'UserId(userId)',
};
