/** The house's own rules for ESLint: what a text that somebody else wrote must not be used for directly. The type checker says what may be any text. */
import { posix, relative } from 'node:path';
import ts from 'typescript';
import { parts } from './boundaries.mjs';
import { noForeignInternals } from './foreign-internals.mjs';

/** A type parameter is not one: the code that fills it in says which names there are. */
const anyText = ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.StringMapping;
const isText = (type) => (type.isUnionOrIntersection() ? type.types.some(isText) : (type.flags & anyText) !== 0);

/** @param listeners of the node types, made from `mayBeText(node)` and `report(node)` */
function rule(message, listeners) {
  return {
    meta: { type: 'problem', schema: [], messages: { text: message } },
    create(context) {
      const { program, getTypeAtLocation } = context.sourceCode.parserServices;
      // Nothing is known of files that belong to no project of the compiler.
      if (!program) return {};
      return listeners(
        (node) => isText(getTypeAtLocation(node)),
        (node) => context.report({ node, messageId: 'text' }),
        context,
      );
    },
  };
}

/** Addresses that were checked when the settings were read. */
const setting = /^(web|public|database|kms|profile|authorize)Url$/;
const isSetting = (node) => setting.test(node.type === 'MemberExpression' ? node.property.name : node.name);
const isOfThisFile = (node) => node?.type === 'MemberExpression' && node.object.type === 'MetaProperty';

const thisMachine = '/localhost|^(127\\.|\\[?::1)/';
const comparisons = [
  `BinaryExpression[operator=/^[!=]==?$/] > Literal[value=${thisMachine}]`,
  `SwitchCase > Literal[value=${thisMachine}]`,
  `CallExpression[callee.property.name=/^(includes|indexOf|startsWith|endsWith|has|match)$/] > Literal[value=${thisMachine}]`,
  `:matches(VariableDeclarator, MemberExpression, NewExpression) > ArrayExpression > Literal[value=${thisMachine}]`,
  'Literal[regex.pattern=/localhost|127/]',
];

/** `Object.hasOwn(words, text) ? words[text] : ...` */
function isAsked({ parent, object, property }, { sourceCode }) {
  const [words, key] = [object, property].map((node) => sourceCode.getText(node));
  return parent.type === 'ConditionalExpression' && sourceCode.getText(parent.test) === `Object.hasOwn(${words}, ${key})`;
}

/** The deepest part in which a file lies. */
const partOf = (path) => parts.filter((part) => path.startsWith(`${part}/`)).sort((a, b) => b.length - a.length)[0];

/** An import, re-export or `import()` of a file of another part of the same project, which is not what that part lists. */
function isPastIndex(from, specifier) {
  if (!specifier.startsWith('.')) return false;
  const own = partOf(from);
  const to = posix.join(posix.dirname(from), specifier);
  const other = partOf(to);
  return own !== other && to !== `${other}/index.js`;
}

export const houseRules = {
  rules: {
    'no-foreign-internals': noForeignInternals,
    'parts-by-index': {
      meta: {
        type: 'problem',
        schema: [],
        messages: { index: 'A part of a project uses what the index.js of another part lists.' },
      },
      create(context) {
        const path = relative(context.cwd, context.filename).replaceAll('\\', '/');
        return {
          ':matches(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration, ImportExpression)[source]': ({ source }) =>
            typeof source?.value === 'string' && isPastIndex(path, source.value) && context.report({ node: source, messageId: 'index' }),
        };
      },
    },
    'no-local-names': {
      meta: {
        type: 'problem',
        schema: [],
        messages: { name: 'Which addresses are of this machine is said by isLocal (libs/kernel/src/local-host.ts).' },
      },
      create: (context) => ({ [comparisons.join(', ')]: (node) => context.report({ node, messageId: 'name' }) }),
    },
    'no-text-keys': rule(
      'Objects inherit `constructor`, `__proto__` and others: use a Map, or entryOf(dictionary, text) of the kernel.',
      (mayBeText, report, context) => ({
        'MemberExpression[computed=true]': (node) => mayBeText(node.property) && !isAsked(node, context) && report(node),
        'ObjectPattern > Property[computed=true]': (node) => mayBeText(node.key) && report(node),
        'BinaryExpression[operator="in"]': (node) => node.left.type !== 'PrivateIdentifier' && mayBeText(node.left) && report(node),
      }),
    ),
    'no-text-addresses': rule(
      'A text that is no address throws here: addressIn(text) of the kernel answers null.',
      (mayBeText, report) => ({
        'NewExpression[callee.name="URL"]': ({ arguments: [address, base] }) => {
          if (address === undefined || isSetting(address) || isOfThisFile(base)) return;
          if (address.type === 'TemplateLiteral' || mayBeText(address)) report(address);
        },
      }),
    ),
    'no-text-dates': rule(
      '`Date` takes 30 February for 2 March. parseInstant(text) of the kernel reads what others wrote, instantOf(stamp) what this product wrote.',
      (mayBeText, report) => {
        const check = ({ arguments: all }) => all.length === 1 && mayBeText(all[0]) && report(all[0]);
        return {
          'NewExpression[callee.name="Date"]': check,
          'CallExpression[callee.object.name="Date"][callee.property.name="parse"]': check,
        };
      },
    ),
  },
};
