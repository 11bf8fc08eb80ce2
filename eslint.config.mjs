import { builtinModules } from 'node:module';
import nx from '@nx/eslint-plugin';
import regexp from 'eslint-plugin-regexp';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { boundaries, contexts } from './tools/checks/boundaries.mjs';
import { houseRules } from './tools/checks/lint-rules.mjs';

// What only specs use lies in folders called spec or specs.
const specFolders = ['**/spec/**', '**/specs/**'];
const specs = ['**/*.spec.ts', '**/*.spec.tsx', ...specFolders];
const pure = ['libs/*/contracts/src/**/*.ts', 'libs/*/core/src/**/*.ts', 'libs/kernel/src/**/*.ts'];
const core = ['libs/*/core/src/**/*.ts'];
const dispatcher = ['libs/platform/cqrs/src/!(reads)/**/*.ts', 'libs/platform/cqrs/src/*.ts'];
const logs = ['libs/platform/runtime/src/observability/program-log.ts'];

const moduleBoundaries = (options) => ({ '@nx/enforce-module-boundaries': ['error', boundaries(options)] });

const nodeItself = [
  { group: ['node:*', ...builtinModules.map((name) => `/${name}`)], message: 'Kernel, contracts and core run without Node.' },
];
const ofSpecs = [{ group: specFolders, message: 'What ships does not import what only specs use.' }];
const notDirectly = [
  {
    name: 'pino',
    importNames: ['pino', 'default', 'destination', 'transport', 'multistream'],
    message: 'programLog() makes the log of a program: destinations of the library end or hang a process whose log cannot be written.',
  },
  {
    name: '@nestjs/cqrs',
    importNames: [
      'CommandBus',
      'QueryBus',
      'EventBus',
      'EventPublisher',
      'UnhandledExceptionBus',
      'AggregateRoot',
      'Saga',
      'EventsHandler',
    ],
    message: 'Dispatcher.dispatch() is the only caller of the buses; events go through the log.',
  },
];
const ofRedis = {
  name: 'ioredis',
  message: 'openRedis() of @heliograph/database/redis connects: to a server, behind Sentinel, or to a Cluster.',
};
const redis = ['libs/platform/database/src/redis/**/*.ts', 'libs/testing/src/**/*.ts'];

const outsideWorld = [
  'Date',
  'performance',
  'crypto',
  'process',
  'fetch',
  'console',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'globalThis',
];

// Timers of a promise are `node:timers/promises`. What is none of the three says so where it stands.
const ownTimers = ['setTimeout', 'setInterval'].map((name) => ({
  name,
  message: 'Work that is repeated is `every`, a poll is `until` (libs/platform/timing), a time-out is p-timeout or AbortSignal.timeout.',
}));
const noRaces = { object: 'Promise', property: 'race', message: 'A time-out is p-timeout.' };
const noNormalize = {
  property: 'normalize',
  message: 'Its time grows as the square of a run of marks: normalForm(text, form) of the kernel.',
};
const noExit = {
  object: 'process',
  property: 'exit',
  message: 'It throws away what a pipe has not taken yet: set process.exitCode, or call endProcess (libs/platform/timing).',
};
const noStdout = {
  object: 'process',
  property: 'stdout',
  message: 'A command writes through its session.output, which waits for a slow reader.',
};

const noStars = { selector: 'ExportAllDeclaration', message: 'List the names: a reader must see what a module offers.' };
const noHashes = {
  selector: ':matches(PropertyDefinition, MethodDefinition) > PrivateIdentifier',
  message: 'Write `private`, as the parameters of injected constructors must: one style for all private members.',
};
const noEnums = { selector: 'TSEnumDeclaration', message: 'Write a union of literals.' };
// A request's id is its sender's own text (`X-Request-Id`); every other id in a message or a rule names an entity.
const named = (key) => `[${key}=/^ids?$|[a-z]Ids?$|_ids?$/][${key}!='requestId']`;
const noPlainIds = (...keywords) => ({
  selector: `:matches(Identifier${named('name')}, :matches(TSPropertySignature, PropertyDefinition)${named('key.name')}) > TSTypeAnnotation :matches(${keywords.join(', ')})`,
  message: 'An id has a brand: UserId, PhotoId, AppId, ...',
});
// Only the constructor beside a brand says that a number or a text is one.
const cast = 'TSAsExpression:not(VariableDeclarator[id.name=/^[A-Z][A-Za-z]*Id$/] > ArrowFunctionExpression > TSAsExpression)';
const castTo = ['TSTypeReference', 'TSUnionType > TSTypeReference', 'TSArrayType > TSTypeReference', 'TSTypeOperator TSTypeReference'];
const noCastIds = {
  selector: [
    ...castTo.map((type) => `${cast} > ${type} > Identifier[name=/^[A-Z][A-Za-z]*Id$/]`),
    `${cast} > TSIndexedAccessType > TSLiteralType > Literal[value=/^id$|Id$/]`,
  ].join(', '),
  message: 'Call the constructor of the brand instead of casting: PhotoId(number).',
};
// What comes from a client is an id once it is read; from there on it keeps its brand.
const noIdsOnTheWay = {
  selector:
    'CallExpression[callee.name=/^(User|Photo|Comment|App|Secret|Session|PersonalToken|AppRequest|Tag)Id$/]:not(CallExpression[callee.property.name="transform"] CallExpression)',
  message: 'An id is read where it comes in: idFrom, pathId, idIn, or the transform of a schema.',
};
const noDates = {
  selector: 'TSTypeReference > Identifier[name="Date"]',
  message: 'An instant in a rule is an ISO string that comes with the command.',
};
const noRecursiveReads = {
  selector:
    'CallExpression:matches([callee.name=/^(opendir|readdir|watch)(Sync)?$/], [callee.property.name=/^(opendir|readdir|watch)(Sync)?$/]) > ObjectExpression > Property[key.name="recursive"]',
  message:
    'Node 20 leaves entries out (opendir) or follows links otherwise than later versions (readdir): read folder by folder, as Storage.list and filesBelow (libs/testing) do.',
};
// Nest reads the class from the parameter's type; a narrower type needs the token.
const noSecondToken = {
  selector:
    ':matches(TSParameterProperty[parameter.typeAnnotation.typeAnnotation.typeName.name!=/^(Queryable|Pick)$/], Identifier[typeAnnotation.typeAnnotation.typeName.name!=/^(Queryable|Pick)$/]) > Decorator[expression.callee.name="Inject"][expression.arguments.0.name=/^[A-Z][A-Za-z]*[a-z]/]',
  message: 'A class is injected by the type of its parameter: @Inject is for other tokens.',
};
const everywhere = [noStars, noRecursiveReads, noSecondToken];
// Where the house's own rules send everybody else.
const readersOfText = ['libs/kernel/src/{dictionary,local-host,local-time,web-address}.ts'];
// Whoever writes a text chooses what an expression runs over: its time may not grow faster than the text.
const linearExpressions = {
  'regexp/no-super-linear-move': ['error', { report: 'certain' }],
  'regexp/no-super-linear-backtracking': ['error', { report: 'certain' }],
};
const noLockedLimits = {
  selector: 'TemplateElement[value.raw=/from\\s*\\(\\s*select[^;]{1,400} limit [^;]{1,60}for (no key )?update/i]',
  message: 'A plan may run a subquery that locks once for each row, and the limit holds for each run: write a materialized CTE.',
};
const noSkips = [
  {
    selector: 'MemberExpression[object.name=/^(describe|it|test)$/][property.name=/^(only|skip|todo|failing)$/]',
    message: 'Every spec runs.',
  },
  { selector: 'CallExpression[callee.name=/^(xit|fit|xtest|xdescribe|fdescribe)$/]', message: 'Every spec runs.' },
];
// A suite that waits for time is slow on a machine that is idle, and fails on one that is busy.
const waits = 'A suite waits for a condition with a deadline (eventually, until), or moves the clock itself (fake timers of Jest).';
const noPauses = [
  {
    selector: 'ImportDeclaration[source.value=/^(node:)?timers.promises$/] > ImportSpecifier[imported.name=/^(setTimeout|scheduler)$/]',
    message: waits,
  },
  { selector: 'NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"]', message: waits },
];
/** Those of faults: a kill, a freeze or a cut at any moment is the fault itself. Others pace what they send by the clock. */
const paced = [
  '**/*.faults.int.spec.ts',
  'apps/api-e2e/src/{cut-uploads,floods}.e2e.spec.ts',
  'apps/api-e2e/src/rolling-restarts.browser.spec.ts',
];

export default defineConfig(
  { ignores: ['**/dist/**', '**/bundle/**', '**/node_modules/**', '.nx/**', '.data/**', '.cache/**', '**/coverage/**', '**/public/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  tseslint.configs.recommended,
  // Jest loads a runtime, and Node preloads, through `require`.
  { files: ['tools/jest/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mjs', '**/*.js'],
    plugins: { '@nx': nx, regexp, house: houseRules },
    rules: {
      ...moduleBoundaries(),
      ...linearExpressions,
      'house/parts-by-index': 'error',
      'house/no-foreign-internals': 'error',
      'max-lines': ['error', 300],
      'no-restricted-properties': ['error', noExit],
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', ...everywhere, noLockedLimits],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    },
  },
  {
    // In a file with decorators the rule holds back, because a constructor's parameter types must stay values there; tsc's TS1272 covers those.
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
      'no-restricted-imports': ['error', { paths: [...notDirectly, ofRedis], patterns: ofSpecs }],
      'no-restricted-syntax': ['error', ...everywhere, noEnums, noHashes, noLockedLimits],
    },
  },
  {
    // The tsconfig.json of the folder where ESLint runs: the whole workspace's, or one project's, which is read faster.
    files: ['{apps,libs,tools}/**/src/**/*.ts', '{apps,libs,tools}/**/src/**/*.tsx'],
    languageOptions: { parserOptions: { project: ['./tsconfig.json'], tsconfigRootDir: process.cwd() } },
    rules: { '@typescript-eslint/no-floating-promises': 'error' },
  },
  {
    files: ['{apps,libs}/**/src/**/*.{ts,tsx}'],
    ignores: [...specs, 'apps/*-e2e/**', 'libs/testing/**', '**/testing/**', ...readersOfText],
    rules: { 'house/no-local-names': 'error', 'house/no-text-addresses': 'error', 'house/no-text-dates': 'error' },
  },
  {
    // Wherever a text of a person comes by. Elsewhere names are of columns, of fields of events, or an operator's own.
    files: ['{apps/api,apps/web,libs/application,libs/platform/http,libs/*/{contracts,core,server}}/src/**/*.{ts,tsx}'],
    ignores: [...specs, '**/testing/**', '**/migrations/**'],
    rules: { 'house/no-text-keys': 'error' },
  },
  { files: redis, rules: { 'no-restricted-imports': ['error', { paths: notDirectly, patterns: ofSpecs }] } },
  { files: specs, rules: { 'no-restricted-imports': ['error', { paths: notDirectly }] } },
  {
    files: ['{apps,libs,tools}/**/*.{ts,tsx,mjs}'],
    ignores: [...specs, 'libs/platform/timing/src/*.ts'],
    rules: { 'no-restricted-globals': ['error', ...ownTimers], 'no-restricted-properties': ['error', noRaces, noNormalize, noExit] },
  },
  {
    files: ['apps/ops/src/**/*.ts'],
    ignores: [...specs, 'apps/ops/src/output.ts'],
    rules: { 'no-restricted-properties': ['error', noRaces, noNormalize, noExit, noStdout] },
  },
  { files: [...dispatcher, ...logs], rules: { 'no-restricted-imports': 'off' } },
  { files: pure, ignores: specs, rules: { 'no-restricted-imports': ['error', { patterns: [...nodeItself, ...ofSpecs] }] } },
  {
    files: pure,
    ignores: specs,
    rules: {
      'no-restricted-syntax': ['error', ...everywhere, noEnums, noHashes, noPlainIds('TSNumberKeyword', 'TSStringKeyword'), noCastIds],
    },
  },
  {
    files: ['libs/{platform/*,*/server,contexts}/src/**/*.ts'],
    ignores: specs,
    rules: {
      'no-restricted-syntax': ['error', ...everywhere, noEnums, noHashes, noLockedLimits, noPlainIds('TSNumberKeyword'), noCastIds],
    },
  },
  {
    files: core,
    ignores: specs,
    rules: {
      'no-restricted-syntax': [
        'error',
        ...everywhere,
        noEnums,
        noHashes,
        noDates,
        noPlainIds('TSNumberKeyword', 'TSStringKeyword'),
        noCastIds,
      ],
      'no-restricted-globals': ['error', ...outsideWorld.map((name) => ({ name, message: 'It comes with the command.' }))],
      'no-restricted-properties': [
        'error',
        noRaces,
        noNormalize,
        noExit,
        { object: 'Math', property: 'random', message: 'It comes with the command.' },
      ],
    },
  },
  {
    files: ['apps/*/src/**/*.ts', 'apps/*/src/**/*.tsx', 'libs/application/src/**/*.ts'],
    ignores: specs,
    rules: {
      'no-restricted-syntax': [
        'error',
        ...everywhere,
        noEnums,
        noHashes,
        noLockedLimits,
        noPlainIds('TSNumberKeyword'),
        noCastIds,
        noIdsOnTheWay,
      ],
    },
  },
  { files: contexts.map((context) => `libs/${context}/server/src/inbound/**/*.ts`), rules: moduleBoundaries({ inbound: true }) },
  { files: ['libs/kernel/src/events/*.ts'], rules: moduleBoundaries({ events: true }) },
  {
    files: specs,
    rules: { ...moduleBoundaries({ spec: true }), 'no-restricted-syntax': ['error', ...everywhere, noEnums, noHashes, ...noSkips] },
  },
  {
    files: ['**/*.spec.ts', '**/*.spec.tsx'],
    ignores: paced,
    rules: { 'no-restricted-syntax': ['error', ...everywhere, noEnums, noHashes, ...noSkips, ...noPauses] },
  },
  {
    files: contexts.flatMap((context) => ['*.spec.ts', 'spec/*.ts'].map((name) => `libs/${context}/server/src/inbound/**/${name}`)),
    rules: moduleBoundaries({ spec: true, inbound: true }),
  },
  { files: ['libs/kernel/src/events/*.spec.ts'], rules: moduleBoundaries({ spec: true, events: true }) },
);
