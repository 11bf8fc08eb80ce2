import { chownSync, mkdirSync, mkdtempSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { testServices } from '@heliograph/testing/services';
import { type Place, workspace } from './program.js';

/** uid and gid of `node` in the image. */
const USER = 1000;

/** A file system like a container's with a read-only root: the system and the program cannot be written, /tmp and the volumes can. */
const script = `set -e
root=$1; volumes=$2; workspace=$3; node=$4; shift 4
mount -t tmpfs -o mode=755 tmpfs "$root"
mkdir "$root/app" "$root/tmp"
# Before the folders: Node may lie in /tmp.
mount -t tmpfs -o mode=1777,nosuid,nodev,noexec tmpfs "$root/tmp"
for folder in /usr /lib /lib64 /bin /etc /dev /proc "$node"; do
  if [ -e "$folder" ]; then mkdir -p "$root$folder"; mount --rbind "$folder" "$root$folder"; fi
done
mount --bind "$workspace" "$root/app"
mount -o remount,bind,ro "$root/app"
for volume in "$volumes"/*; do
  mkdir "$root/\${volume##*/}"
  mount --bind "$volume" "$root/\${volume##*/}"
done
mount -o remount,ro "$root"
exec chroot "$root" env -C /app setpriv "$@"`;

/** Root becomes another user; anybody else stays who they are, and is root of a namespace only while it is made. */
const isRoot = process.getuid?.() === 0;
const namespace = isRoot ? ['--mount'] : ['--mount', '--user', '--map-root-user'];
const user = isRoot ? [`--reuid=${USER}`, `--regid=${USER}`, '--clear-groups'] : [];
const privileges = ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all', '--'];

/** @param volumes the folders that the user of the container may write, as `/data` */
export function containerWith(volumes: readonly string[]): Place {
  const base = mkdtempSync(join(testServices().dir, 'container-'));
  for (const volume of volumes) {
    const folder = join(base, 'volumes', volume);
    mkdirSync(folder, { recursive: true });
    if (isRoot) chownSync(folder, USER, USER);
  }
  mkdirSync(join(base, 'root'));
  const given = [join(base, 'root'), join(base, 'volumes'), workspace, dirname(dirname(process.execPath))];
  return {
    folder: '/app',
    command: (argv) => ['unshare', ...namespace, '/bin/sh', '-c', script, 'container', ...given, ...user, ...privileges, ...argv],
  };
}
