import { spawn } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type DeployingBackend,
  deployAndWait,
  createDeploymentInput,
  testRootPassword,
  startDeployingBackend,
  startTestServer,
  type TestServer,
  waitUntilDeploymentEnds,
} from '#testing'
import { toLogLines } from './reporter.ts'

vi.setConfig({ testTimeout: 180_000 })

let backend: DeployingBackend
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  backend = await startDeployingBackend()
})
afterAll(async () => {
  await backend.stop()
  await server.stop()
})

/** Returns the password in plain text and in common encodings. */
const spellings = (secret: string) => [
  secret,
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
]
const tells = (text: string, secret = testRootPassword) =>
  spellings(secret).some((spelling) => text.includes(spelling))

async function wholeDatabase() {
  const { db } = backend.deps
  const { rows } = await sql<{ name: string }>`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`.execute(db)
  const tables = await Promise.all(
    rows.map(({ name }) =>
      sql<{ all: string }>`SELECT coalesce(json_agg(t), '[]')::text AS all FROM ${sql.raw(name)} t`.execute(
        db,
      ),
    ),
  )
  return tables.map((table) => table.rows[0]?.all).join('\n')
}

const filesThatTell = (folder: string, secret = testRootPassword) =>
  globSync('**', { cwd: folder }).filter((name) => {
    const path = join(folder, name)
    return statSync(path, { throwIfNoEntry: false })?.isFile() && tells(readFileSync(path, 'utf8'), secret)
  })

/** Returns the processes of this machine whose readable arguments or environment variables contain the secret. */
function processesThatTell(secret = testRootPassword) {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return numbers.filter((pid) =>
    ['cmdline', 'environ'].some((file) => tells(readOrNothing(`/proc/${pid}/${file}`), secret)),
  )
}

function readOrNothing(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

describe('root password of a deployment', () => {
  test('the root password is stored in no database row, response, log, file on the server or process', async () => {
    const user = await backend.payer()
    const seen: string[] = []
    const found: string[] = []
    const { deployment_id: id } = await user.deployments.start({ body: createDeploymentInput(server.port) })
    const timer = setInterval(() => existsSync('/proc') && found.push(...processesThatTell()), 500)
    const events = user.fetch(`/api/deploy/${id}/events`).then((response) => response.text())
    await waitUntilDeploymentEnds(user, id)
    clearInterval(timer)
    // Control: the server received the password, so the checks that follow would find a leak of the password.
    expect(server.passwords).toEqual([testRootPassword])
    seen.push(await events, await (await user.fetch('/api/deploy')).text(), await wholeDatabase())
    expect(seen.filter((text) => tells(text))).toEqual([])
    expect(filesThatTell(server.root)).toEqual([])
    expect(filesThatTell(backend.deps.config.dataDir)).toEqual([])
    expect(found).toEqual([])
  })

  test('the root password appears in no error message, even if it is wrong', async () => {
    const user = await backend.payer()
    const wrong = 'canary-wrong-passwörd'
    const failed = await deployAndWait(user, createDeploymentInput(server.port, wrong))
    expect(failed.error_code).toBe('AUTH_FAILED')
    expect(tells(JSON.stringify(failed), wrong)).toBe(false)
    expect(tells(await wholeDatabase(), wrong)).toBe(false)
    const bad = await user.fetch('/api/deploy/start', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...createDeploymentInput(server.port, wrong), sudo: true }),
    })
    expect(bad.status).toBe(400)
    expect(tells(await bad.text(), wrong)).toBe(false)
  })

  test("toLogLines replaces the root password in the server's output", () => {
    expect(toLogLines('you sent hunter2!\nnext\u001b[31m red', ['hunter2'])).toEqual([
      'you sent [hidden]!',
      'next red',
    ])
  })
})

describe('(control) the search for the root password', () => {
  test('(control) the search of these tests finds a root password in the database', async () => {
    const { id } = await backend.user()
    await backend.deps.db
      .updateTable('users')
      .set({ nickname: testRootPassword })
      .where('id', '=', id)
      .execute()
    expect(tells(await wholeDatabase())).toBe(true)
    await backend.deps.db.updateTable('users').set({ nickname: 'x' }).where('id', '=', id).execute()
  })

  test('(control) the search of these tests finds a root password in a file of the server, in every encoding', () => {
    for (const text of spellings(testRootPassword)) {
      server.file('var/log/somewhere/deep', `a line with ${text} in it`)
      expect(filesThatTell(server.root)).toEqual(['var/log/somewhere/deep'])
    }
    server.file('var/log/somewhere/deep', '')
  })

  test.skipIf(!existsSync('/proc'))(
    '(control) the search of these tests finds a root password in the arguments and the environment of a process',
    async () => {
      const env = { PATH: process.env['PATH'] }
      const started = [
        spawn('sleep', ['30'], { env: { ...env, PASSWORD: testRootPassword } }),
        spawn('bash', ['-c', 'read -r _', testRootPassword], { env }),
      ]
      const numbers = started.map(({ pid }) => String(pid))
      await expect
        .poll(() => processesThatTell(), { timeout: 20_000 })
        .toEqual(expect.arrayContaining(numbers))
      for (const child of started) child.kill()
    },
  )
})
