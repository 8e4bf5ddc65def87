import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type ClusterProcess, createClusterProcesses } from './processes.ts'
import { chooseClusterAccount } from './programs.ts'
import {
  type ClusterPorts,
  createClusterPorts,
  databaseRole,
  nodeFolder,
  nodeNumbers,
  readEtcdSettings,
  superuser,
  writeClusterSettings,
} from './settings-files.ts'

const startTimeoutMs = 120_000
const pollMs = 250

export type PostgresCluster = Awaited<ReturnType<typeof startPostgresCluster>>

/**
 * Starts three etcd, three PostgreSQL by Patroni, HAProxy and PgBouncer with the settings of `deploy/cluster` on
 * 127.0.0.1, in a temporary folder.
 */
export async function startPostgresCluster(basePort: number) {
  await using opened = new AsyncDisposableStack()
  const account = chooseClusterAccount()
  const folder = opened.adopt(mkdtempSync(join(tmpdir(), 'sanhe-cluster-')), removeFolder)
  chmodSync(folder, 0o711)
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid)
  const ports = createClusterPorts(basePort)
  writeClusterSettings(folder, account, ports)
  const processes = opened.adopt(createClusterProcesses(folder, account), (all) => all.stopAll())
  opened.defer(() => nodeNumbers.forEach((node) => killPostmaster(folder, node)))

  for (const node of nodeNumbers) {
    const etcd = { ...readEtcdSettings(ports, node), ETCD_DATA_DIR: join(folder, `etcd${node}`) }
    processes.start(`etcd${node}`, '/usr/bin/etcd', [], etcd)
  }
  processes.start('haproxy', '/usr/sbin/haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')])
  processes.start('pgbouncer', '/usr/sbin/pgbouncer', [join(folder, 'pgbouncer.ini')])
  const startPatroni = (node: number) =>
    processes.start(`patroni${node}`, '/usr/bin/patroni', [join(folder, `patroni${node}.yml`)])
  const patroni = new Map<number, ClusterProcess>(nodeNumbers.map((node) => [node, startPatroni(node)]))
  const listMembers = () => readMembers(ports)
  await waitForStandbys(listMembers)
  await createServiceDatabases(ports)
  const stopping = opened.move()
  return {
    /** URL of a database through PgBouncer. */
    pooledUrl: (database: string) => toUrl(ports.pgbouncer, databaseRole, database),
    /** URL of a database through HAProxy only. */
    directUrl: (database: string) => toUrl(ports.haproxy, databaseRole, database),
    /** URLs of a database on each server. One of them is the primary. */
    serverUrls: (database: string) =>
      nodeNumbers.map((node) => toUrl(ports.ofNode(node, 5432), databaseRole, database)),
    /** Waits until there is a primary, a synchronous standby and another standby, all running. */
    waitForStandbys: () => waitForStandbys(listMembers),
    /** Kills Patroni and PostgreSQL of the primary with SIGKILL, as if its machine lost power. Returns its number. */
    async killPrimary() {
      const node = findPrimary(await listMembers())
      if (!node) throw new Error('there is no primary to kill')
      await patroni.get(node)?.kill()
      killPostmaster(folder, node)
      return node
    },
    /** Starts Patroni again on a killed machine. The server joins the cluster as a standby. */
    restart: (node: number) => void patroni.set(node, startPatroni(node)),
    stop: () => stopping.disposeAsync(),
  }
}

type Member = { name: string; role: string; state: string }

/** Returns the members as the first Patroni that answers knows them. */
async function readMembers(ports: ClusterPorts): Promise<Member[]> {
  const answers = nodeNumbers.map(async (node) => {
    const url = `http://127.0.0.1:${ports.ofNode(node, 8008)}/cluster`
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) })
    return ((await answer.json()) as { members: Member[] }).members
  })
  return Promise.any(answers).catch(() => [])
}

const isRunning = ({ state }: Member) => state === 'running' || state === 'streaming'
const findPrimary = (members: Member[]) =>
  Number(members.find((member) => member.role === 'leader' && isRunning(member))?.name.slice(2) ?? 0)

async function waitForStandbys(listMembers: () => Promise<Member[]>) {
  const deadline = performance.now() + startTimeoutMs
  for (;;) {
    const members = await listMembers()
    const roles = members.filter(isRunning).map(({ role }) => role)
    if (['leader', 'sync_standby', 'replica'].every((role) => roles.includes(role))) return
    if (performance.now() > deadline)
      throw new Error(`the cluster has no two standbys: ${JSON.stringify(members)}`)
    await sleep(pollMs)
  }
}

async function createServiceDatabases(ports: ClusterPorts) {
  const admin = new Client({ connectionString: toUrl(ports.haproxy, superuser, 'postgres') })
  await admin.connect()
  await admin.query(`CREATE ROLE ${databaseRole.name} LOGIN PASSWORD '${databaseRole.password}'`)
  for (const name of ['companion', 'secretary'])
    await admin.query(`CREATE DATABASE ${name} OWNER ${databaseRole.name}`)
  await admin.end()
}

const toUrl = (port: number, { name, password }: { name: string; password: string }, database: string) =>
  `postgresql://${name}:${password}@127.0.0.1:${port}/${database}`

function killPostmaster(folder: string, node: number) {
  try {
    const file = join(nodeFolder(folder, node), 'data/postmaster.pid')
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
  } catch {
    // The server is not running, so there is nothing to kill.
  }
}

const removeFolder = (folder: string) =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
