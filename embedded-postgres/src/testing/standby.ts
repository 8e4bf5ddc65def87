import { appendFileSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { preparePostgresBinaries } from '@sanhe/embedded-postgres/binaries'
import { clusterLocaleOptions } from '@sanhe/embedded-postgres/cluster'
import {
  changeFileOwner,
  openPostgresServerFolder,
  type PostgresServerFolder,
  takeOverRootOwnedData,
} from '@sanhe/embedded-postgres/data-folder'
import { choosePostgresOsAccount, runPostgresProgram } from '@sanhe/embedded-postgres/server-account'
import { startPostgresServer } from '@sanhe/embedded-postgres/start-server'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { copyCluster, requiredEmptyClusterFolders } from '../backup/copy-cluster.ts'
import { createPublicTempFolder } from './accounts.ts'

const timeoutMs = 60_000
const superuser = 'postgres'

/** Every account of this machine may log in without a password: the servers run only during a test. */
const hostBasedAccess = `host all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n`

export type ReplicatedPostgres = Awaited<ReturnType<typeof startReplicatedPostgres>>

/** Starts a primary PostgreSQL and a standby that receives its log by streaming, in a temporary folder. */
export async function startReplicatedPostgres() {
  await using opened = new AsyncDisposableStack()
  const temporary = opened.use(createPublicTempFolder())
  const account = choosePostgresOsAccount()
  const folderOf = (name: string) => openPostgresServerFolder(join(temporary.path, name, 'postgres'), account)
  const folders = { primary: folderOf('primary'), standby: folderOf('standby') }
  const { initdb, postgres } = await preparePostgresBinaries(account, folders.primary.root)
  const run = async (folder: PostgresServerFolder, port: number) => {
    const server = await startPostgresServer(folder, postgres, account, { timeoutMs, port })
    return { pid: server.pid, url: `postgresql://${superuser}@127.0.0.1:${port}/postgres` }
  }
  const { cluster } = folders.primary
  mkdirSync(cluster, { mode: 0o700 })
  changeFileOwner(cluster, account)
  const options = ['-D', cluster, '-U', superuser, '--auth=trust', '--no-sync', ...clusterLocaleOptions]
  await runPostgresProgram(account, initdb, options)
  writeFileSync(join(cluster, 'pg_hba.conf'), hostBasedAccess)
  // Every statement is logged, so that a test can see whether the standby has answered.
  appendFileSync(join(cluster, 'postgresql.conf'), `log_statement = 'all'\nfsync = off\n`)
  const ports = { primary: await findFreePort(), standby: await findFreePort() }
  const primary = await run(folders.primary, ports.primary)
  opened.defer(() => killServer(primary.pid))
  await copyIntoStandby(primary.url, folders.primary.cluster, folders.standby.cluster, ports.primary)
  takeOverRootOwnedData(folders.standby.cluster, account)
  let standby = await run(folders.standby, ports.standby)
  opened.defer(() => killServer(standby.pid))
  const stopping = opened.move()
  return {
    primaryUrl: primary.url,
    standbyUrl: standby.url,
    /** Ends the standby with SIGKILL. */
    killStandby: () => killServer(standby.pid),
    async startStandby() {
      standby = await run(folders.standby, ports.standby)
    },
    /** Ends the primary with SIGKILL and makes the standby the primary. */
    async failOver() {
      await killServer(primary.pid)
      await query(standby.url, 'SELECT pg_promote()')
    },
    pauseReplay: () => query(standby.url, 'SELECT pg_wal_replay_pause()'),
    resumeReplay: () => query(standby.url, 'SELECT pg_wal_replay_resume()'),
    /** Returns the number of statements that the standby has run since its start, without those of probes. */
    countStandbyStatements: () => countStatements(readFileSync(folders.standby.log, 'utf8')),
    stop: () => stopping.disposeAsync(),
  }
}

const countStatements = (log: string) =>
  log
    .split('\n')
    .filter((line) => / (statement|execute \S+): /.test(line) && !line.includes('pg_is_in_recovery')).length

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

/** Copies the files of the primary by PostgreSQL's low-level backup, and lets the copy follow the primary's log. */
async function copyIntoStandby(primaryUrl: string, from: string, to: string, primaryPort: number) {
  const client = new Client({ connectionString: primaryUrl })
  await client.connect()
  await client.query(`SELECT pg_backup_start('standby', true)`)
  await copyCluster(from, to)
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
  await client.end()
  for (const name of requiredEmptyClusterFolders) mkdirSync(join(to, name), { recursive: true, mode: 0o700 })
  writeFileSync(join(to, 'backup_label'), rows[0]!.labelfile)
  writeFileSync(join(to, 'standby.signal'), '')
  const connection = `host=127.0.0.1 port=${primaryPort} user=${superuser}`
  appendFileSync(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`)
  chmodSync(to, 0o700)
}

/** Ends a server with SIGKILL and waits until it is gone. */
async function killServer(pid: number) {
  const isGone = () => {
    try {
      process.kill(pid, 0)
      return false
    } catch {
      return true
    }
  }
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    return // The test has ended the server already.
  }
  while (!isGone()) await sleep(20)
}
