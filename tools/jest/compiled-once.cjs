/**
 * Preloaded into Jest and its workers (`--require`): what V8 has compiled for one suite serves the later suites of the same process. Each suite
 * still runs every module anew, in a context of its own; only compiling, which depends on nothing but the text, is not repeated.
 */
const vm = require('node:vm');

const { compileFunction, SourceTextModule } = vm;
/** By path: the text and what came of it. */
const scripts = new Map();
const modules = new Map();
let linked = [];
/** What imports at run time is bound to the suite that compiled it, and is compiled by each. */
const importsLater = (code) => /\bimport\s*\(/.test(code);

/** CommonJS of packages and of Jest. */
vm.compileFunction = (code, parameters = [], options = {}) => {
  const { filename = '', parsingContext } = options;
  const known = scripts.get(filename);
  if (parsingContext && known?.code === code) return known.script.runInContext(parsingContext);
  if (!parsingContext || !filename.includes('/node_modules/') || /\bimport\s*\(/.test(code))
    return compileFunction(code, parameters, options);
  const head = `(function (${parameters.join(',')}) {`;
  const script = new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
  scripts.set(filename, { code, script });
  return script.runInContext(parsingContext);
};

/** ES modules, those of packages and ours. */
vm.SourceTextModule = class extends SourceTextModule {
  constructor(code, options) {
    const path = options?.identifier;
    const known = modules.get(path);
    const isKnown = known?.code === code;
    super(code, isKnown ? { ...options, cachedData: known.cachedData } : options);
    if (path && !isKnown && !importsLater(code)) modules.set(path, { code, cachedData: this.createCachedData() });
    linked.push(this);
  }
};

/**
 * Lets go of the modules of a suite that has ended. Node 20 remembers what a module's imports were resolved to until the module is instantiated by
 * a call of its own, which only the first of a graph gets: without it all others stay in memory, with their contexts, as long as the process.
 */
exports.releaseModules = function releaseModules() {
  const ended = linked;
  linked = [];
  for (const module of ended) {
    if (module.status !== 'linked' && module.status !== 'evaluated') continue;
    const wrap = Object.getOwnPropertySymbols(module).find(({ description }) => description === 'kWrap');
    module[wrap]?.instantiate?.();
  }
};
