import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Programs of the cluster, with the Debian 12 packages that contain them. */
const programs = {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/bin/patroni': 'patroni python3-etcd',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
}

/** Returns what to install before the cluster can start; undefined if every program is there. */
export function findClusterProblem(isInstalled: (path: string) => boolean = existsSync) {
  const missing = Object.entries(programs).flatMap(([path, names]) => (isInstalled(path) ? [] : [names]))
  if (missing.length === 0) return undefined
  return `programs are missing; on Debian 12 type as root: apt-get install --no-install-recommends ${missing.join(' ')}`
}

export type ClusterAccount = { uid: number; gid: number } | { uid?: never; gid?: never }

/**
 * Returns the account that runs the cluster. PostgreSQL and PgBouncer refuse to run as root, so root starts them as
 * the account `postgres` of the Debian package.
 */
export function chooseClusterAccount(): ClusterAccount {
  if (process.getuid?.() !== 0) return {}
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
