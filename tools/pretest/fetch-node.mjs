// Node's own build of another version, for suites that run on more than one: unpacked from the npm registry into .cache/node. No script of the package runs.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

const workspace = join(import.meta.dirname, '..', '..');

/** What the archive of each package must be. A newer version is a change of all of its lines. */
const versions = {
  // The oldest that package.json allows.
  20: {
    version: '20.19.0',
    x64: 'HzVYgEgabV/n3nP2F9mcxS0Nxgg99jynX9CMovakLmSYTuTdQRbbtw0yadY8+qKcqXfiDAtb2hmtR7nDPzclGA==',
    arm64: 'kT7jX7frbsrMrXMsBaFt3Th1SWs5VjxTzd0U8vxcmdCFkaqeu5hFK0+QoYfIo5drmr3DmwJfLtO2gnD/7hNE/Q==',
  },
  22: {
    version: '22.23.3',
    x64: 'qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
    arm64: 'l3DAHZreylo+p9QXDtsOrjG2JXJqVzYXnAGmIQNOUNARcMppTO2cmewVQP+36tjJnSE+dzpMNtgW+c3oiDvXtA==',
  },
  24: {
    version: '24.21.0',
    x64: '3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    arm64: 'FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
};

/** The program of this major version, which is fetched where it is missing. @throws Error that says what to do */
export function fetchNode(major) {
  const { version, [process.arch]: sha512 } = versions[major] ?? {};
  if (!version) throw new Error(`Node ${major} is not one of ${Object.keys(versions).join(', ')}.`);
  if (process.platform !== 'linux' || !sha512)
    throw new Error(`Node ${major} is fetched for Linux on x64 and arm64 only: run the suites with one that you have.`);
  const target = join(workspace, '.cache', 'node', version);
  const program = join(target, 'bin', 'node');
  if (existsSync(program)) return program;
  const half = `${target}.${process.pid}`;
  mkdirSync(half, { recursive: true });
  try {
    console.log(`node: fetching ${version} into ${relative(workspace, target)}`);
    const npm = ['pack', `node-linux-${process.arch}@${version}`, '--silent', '--ignore-scripts', '--pack-destination', half];
    execFileSync('npm', npm, { cwd: workspace, stdio: ['ignore', 'ignore', 'inherit'] });
    const archive = join(half, readdirSync(half)[0]);
    const found = createHash('sha512').update(readFileSync(archive)).digest('base64');
    if (found !== sha512) throw new Error(`The archive of Node ${version} has the SHA-512 ${found}, and not ${sha512}: do not use it.`);
    execFileSync('tar', ['-xzf', archive, '-C', half, '--strip-components=1', 'package/bin/node']);
    rmSync(archive);
    execFileSync(join(half, 'bin', 'node'), ['--version']);
    rmSync(target, { recursive: true, force: true });
    renameSync(half, target);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
  return program;
}
