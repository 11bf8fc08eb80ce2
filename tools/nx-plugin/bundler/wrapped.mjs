/** A file is a function of what CommonJS has in each module, for `loader.mjs`. Lines keep their numbers. */
export function wrapped() {
  return {
    name: 'wrapped',
    generateBundle(_options, files) {
      for (const chunk of Object.values(files).filter(({ type }) => type === 'chunk'))
        chunk.code = `(function (exports, require, module, __filename, __dirname) { 'use strict'; ${chunk.code}\n})`;
    },
  };
}
