import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Packages that stay beside a bundle, each with its reason. */
const external = {
  sharp: 'a native addon, which looks for its library around itself',
  '@node-rs/argon2': 'a native addon, which looks for its library around itself',
};

/** Packages that others do without, and who does: none of them is installed. */
const optional = {
  '@nestjs/microservices': '@nestjs/core',
  '@nestjs/websockets': '@nestjs/core',
  '@nestjs/platform-express': '@nestjs/core',
  'class-transformer': '@nestjs/common',
  'class-validator': '@nestjs/common',
  '@fastify/view': '@nestjs/platform-fastify',
};

/**
 * Leaves the packages that stay out of a bundle in `folder`; one that it would not find there is an error.
 *
 * @param {string} folder
 */
export function packagesBeside(folder) {
  const fromBundle = createRequire(join(folder, 'main.js'));
  return {
    name: 'packages-beside',
    resolveId: {
      filter: { id: new RegExp(`^(${Object.keys(external).join('|')})$`) },
      handler(name, importer) {
        const isSame = createRequire(importer).resolve(name) === fromBundle.resolve(name);
        if (!isSame) this.error(`${importer} and its bundle would not find the same ${name}`);
        return { id: name, external: true };
      },
    },
  };
}

/** Whether a message of rolldown is that nobody has a package that its user does without. */
export function isWithoutNeed({ code, exporter = '', id = '' }) {
  const name = /^(@[^/]+\/)?[^/]+/.exec(exporter)?.[0];
  return code === 'UNRESOLVED_IMPORT' && name in optional && id.includes(`/node_modules/${optional[name]}/`);
}
