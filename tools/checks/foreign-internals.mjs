/** The house's rule for ESLint about what a library, or another class, keeps for itself: a new version of it may change that without a word. */
import ts from 'typescript';

const fromPackage = (node) => node?.getSourceFile().fileName.includes('/node_modules/') ?? false;
const isHidden = (declaration) =>
  (ts.getCombinedModifierFlags(declaration) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0;

/** Folders of a package that are no part of its interface. Ajv documents its address in `dist`. */
const ownFolder = /^(?:@[^/]+\/)?[^./@][^/]*\/(?:src|lib|dist|internals?)\/(?<!^ajv\/dist\/)/;

/** The value before all casts: `client` of `client as unknown as Member`. */
const castFrom = ({ expression }) => (expression.type === 'TSAsExpression' ? castFrom(expression) : expression);

/** Of a type that is written where the cast stands, alone or with named ones: `Client & { processID: number }`. */
function membersOf(type) {
  if (type.type === 'TSIntersectionType' || type.type === 'TSUnionType') return type.types.flatMap(membersOf);
  return type.type === 'TSTypeLiteral' ? type.members.flatMap(({ key }) => (key?.type === 'Identifier' ? [key.name] : [])) : [];
}

export const noForeignInternals = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      name: 'A name that begins with `_` is private by convention: use what the library offers to everybody.',
      hidden: 'A private member of another class is reached by its name as a text.',
      cast: 'The types of the library do not have `{{member}}`: use what it offers to everybody.',
      path: 'A package offers what its manifest and its documentation name, not its folders.',
    },
  },
  create(context) {
    const { program, getTypeAtLocation, getSymbolAtLocation } = context.sourceCode.parserServices;
    const report = (node, messageId, data) => context.report({ node, messageId, data });
    return {
      // The form's own field, in scripts of pages.
      'MemberExpression[computed=false][property.name=/^_(?!csrf$|_)/]': ({ property }) => report(property, 'name'),
      'MemberExpression[computed=true] > Literal.property[value=/^_(?!csrf$|_)/]': (node) => report(node, 'name'),
      ':matches(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration, ImportExpression)[source]': ({ source }) =>
        ownFolder.test(source?.value) && report(source, 'path'),
      // Nothing is known of types in files that belong to no project of the compiler.
      ...(program && {
        'MemberExpression[computed=true] > Literal.property': (node) =>
          getSymbolAtLocation(node)?.declarations?.some(isHidden) && report(node, 'hidden'),
        TSAsExpression: (node) => {
          const members = membersOf(node.typeAnnotation);
          if (members.length === 0) return;
          const type = getTypeAtLocation(castFrom(node));
          // Anything may be thrown as an error.
          if (type.symbol?.name === 'Error' || !type.symbol?.declarations?.some(fromPackage)) return;
          for (const member of members) if (!type.getProperty(member)) report(node, 'cast', { member });
        },
      }),
    };
  },
};
