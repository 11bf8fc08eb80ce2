import { parseAst } from 'rolldown/parseAst';

/**
 * Where a module asks for its own place, and what it names beside itself: `new URL('favicon.svg', import.meta.url)`.
 *
 * @returns {{ places: { start: number, end: number, place: 'url' | 'filename' | 'dirname' }[], beside: string[] }}
 */
export function ownPlaces(code, id) {
  const places = [];
  const beside = [];
  const declared = new Set();
  visit(parsed(code, id), null, '', (node, parent, key) => {
    const place = ofModule(node) ?? ofCommonJs(node);
    if (!place) return;
    if (node.type === 'Identifier' && isName(parent, key)) declared.add(place);
    else if (!isProperty(parent, key)) places.push({ start: node.start, end: node.end, place, isIdentifier: node.type === 'Identifier' });
    if (place === 'url' && parent.type === 'NewExpression' && parent.callee.name === 'URL') beside.push(parent.arguments[0]);
  });
  return {
    // A module of ECMAScript makes its own `__dirname` where it wants one.
    places: places.filter(({ place, isIdentifier }) => !isIdentifier || !declared.has(place)),
    beside: beside.filter(({ type }) => type === 'Literal').map(({ value }) => value),
  };
}

export function parsed(code, id) {
  const as = (sourceType) => parseAst(code, { lang: 'js', sourceType }, id);
  try {
    return as('module');
  } catch {
    return as('commonjs');
  }
}

function visit(node, parent, key, look) {
  look(node, parent, key);
  for (const [name, value] of Object.entries(node))
    for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === 'string') visit(child, node, name, look);
}

function ofModule({ type, object, property }) {
  const isMeta = type === 'MemberExpression' && object.type === 'MetaProperty' && object.meta.name === 'import';
  return isMeta && ['url', 'filename', 'dirname'].includes(property.name) ? property.name : undefined;
}

function ofCommonJs({ type, name }) {
  return type === 'Identifier' && ['__filename', '__dirname'].includes(name) ? name.slice(2) : undefined;
}

const isName = (parent, key) => (parent?.type === 'VariableDeclarator' && key === 'id') || key === 'params';

const isProperty = (parent, key) =>
  (parent?.type === 'MemberExpression' && key === 'property' && !parent.computed) || (parent?.type === 'Property' && key === 'key');
