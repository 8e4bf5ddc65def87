import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClusterAccount } from './programs.ts'

const shipped = join(import.meta.dirname, '../../../deploy/cluster')
const readShipped = (name: string) => readFileSync(join(shipped, name), 'utf8')

export const nodeNumbers = [1, 2, 3] as const
export const databaseRole = { name: 'sanhe', password: 'password-of-the-service' }
export const superuser = { name: 'postgres', password: 'password-of-the-superuser' }

/** Ports on 127.0.0.1 that stand for the addresses of the shipped files. */
export function createClusterPorts(base: number) {
  const ofNode = (node: number, port: number) => base + node * 10 + (nodePorts.indexOf(port) + 1)
  return { ofNode, haproxy: base + 1, pgbouncer: base + 2 }
}
/** Ports of each database machine in the shipped files. */
const nodePorts = [5432, 8008, 2379, 2380]

export type ClusterPorts = ReturnType<typeof createClusterPorts>

/**
 * Replaces the addresses of the three machines in a shipped file, so that all programs run on this machine. Everything
 * else of the file stays as operators get it.
 */
export function moveToThisMachine(text: string, ports: ClusterPorts) {
  return text
    .replaceAll(/server pg(\d) [\d.:]+ check port (\d+)/g, (_, node: string, check: string) => {
      const at = (port: number) => ports.ofNode(Number(node), port)
      return `server pg${node} 127.0.0.1:${at(5432)} check port ${at(Number(check))}`
    })
    .replaceAll(
      /10\.0\.0\.1([1-3]):(\d+)/g,
      (_, node: string, port: string) => `127.0.0.1:${ports.ofNode(Number(node), Number(port))}`,
    )
    .replaceAll('10.0.0.0/24', '127.0.0.1/32')
}

/** Returns the environment variables of etcd on one of the three machines. */
export function readEtcdSettings(ports: ClusterPorts, node: number) {
  const lines = readShipped('etcd.env')
    .split('\n')
    .filter((line) => line.startsWith('ETCD_'))
  const settings = lines.map((line) => {
    const [name = '', ...value] = line.split('=')
    // ETCD_INITIAL_CLUSTER names all machines; every other line names the own machine.
    const own = (text: string) =>
      text.replaceAll('10.0.0.11', `10.0.0.1${node}`).replace(/^pg1$/, `pg${node}`)
    const text = value.join('=')
    return [name, moveToThisMachine(name === 'ETCD_INITIAL_CLUSTER' ? text : own(text), ports)]
  })
  return Object.fromEntries(settings) as Record<string, string>
}

/** Writes the settings of every program into the folder. */
export function writeClusterSettings(folder: string, account: ClusterAccount, ports: ClusterPorts) {
  for (const node of nodeNumbers) writePatroniSettings(folder, account, ports, node)
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write(
    'haproxy.cfg',
    moveToThisMachine(readShipped('haproxy.cfg'), ports).replace(
      '127.0.0.1:5000',
      `127.0.0.1:${ports.haproxy}`,
    ),
  )
  write(
    'pgbouncer.ini',
    readShipped('pgbouncer.ini')
      .replaceAll('port=5000', `port=${ports.haproxy}`)
      .replace('listen_port = 6432', `listen_port = ${ports.pgbouncer}`)
      .replaceAll(/\/var\/(run|log)\/postgresql|\/etc\/pgbouncer/g, folder),
  )
  write('userlist.txt', `"${databaseRole.name}" "${databaseRole.password}"\n`)
}

function writePatroniSettings(folder: string, account: ClusterAccount, ports: ClusterPorts, node: number) {
  const own = nodeFolder(folder, node)
  mkdirSync(own, { mode: 0o700 })
  if (account.uid !== undefined) chownSync(own, account.uid, account.gid)
  // The shipped file is the file of pg1. Only its list of etcd servers names all machines.
  const [head = '', etcd = '', rest = ''] = readShipped('patroni.yml').split(/(?=^etcd3:)|(?=^bootstrap:)/m)
  const ofNode = (text: string) => text.replaceAll('10.0.0.11', `10.0.0.1${node}`)
  const text = moveToThisMachine(ofNode(head) + etcd + ofNode(rest), ports)
    .replace('name: pg1', `name: pg${node}`)
    .replace('/var/lib/postgresql/15/sanhe', join(own, 'data'))
    .replace('/var/lib/postgresql/sanhe.pgpass', join(own, 'pgpass'))
    .replace('/var/run/postgresql', own)
    .replace(
      /^  listen: (127\.0\.0\.1:\d+)\n  connect_address: .*\n  bin_dir/m,
      '  listen: $1\n  connect_address: $1\n  bin_dir',
    )
    .replace('REPLACE-SUPERUSER-PASSWORD', superuser.password)
    .replaceAll(/REPLACE-[A-Z-]+/g, 'password-between-the-servers')
  const file = join(folder, `patroni${node}.yml`)
  writeFileSync(file, text)
  chmodSync(file, 0o644)
}

export const nodeFolder = (folder: string, node: number) => join(folder, `pg${node}`)
