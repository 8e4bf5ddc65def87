import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { chooseClusterAccount, findClusterProblem } from './programs.ts'
import {
  createClusterPorts,
  moveToThisMachine,
  nodeNumbers,
  readEtcdSettings,
  writeClusterSettings,
} from './settings-files.ts'

const deploy = join(import.meta.dirname, '../../../deploy/cluster')
const read = (name: string) => readFileSync(join(deploy, name), 'utf8')
const problem = findClusterProblem()
const reason = problem ? ` (skipped: ${problem})` : ''

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sanhe-cluster-files-'))
  chmodSync(folder, 0o777)
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string) {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

/** Runs a checker and returns its output when it finds a problem. */
function problemsFoundBy(command: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr
}

/** Listens on an address, because Patroni's check connects to each etcd server. Returns the port. */
async function listenAt(host: string) {
  const server = createServer().listen(0, host)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as { port: number }).port
}

describe.skipIf(problem)(`the files of deploy/cluster${reason}`, () => {
  test('patroni accepts its settings', async () => {
    let text = read('patroni.yml')
    for (const node of nodeNumbers) {
      const port = await listenAt(`127.0.1.1${node}`)
      text = text.replaceAll(`10.0.0.1${node}:2379`, `127.0.1.1${node}:${port}`)
    }
    const file = write('patroni.yml', text.replaceAll('10.0.0.1', '127.0.1.1'))
    expect(problemsFoundBy('/usr/bin/patroni', ['--validate-config', file])).toBe('')
    const wrong = write('wrong.yml', text.replace(/^scope: .*$/m, ''))
    expect(problemsFoundBy('/usr/bin/patroni', ['--validate-config', wrong])).toContain('scope')
  })

  test('haproxy accepts its settings', () => {
    const check = (file: string) => problemsFoundBy('/usr/sbin/haproxy', ['-c', '-f', file])
    expect(check(join(deploy, 'haproxy.cfg'))).toBe('')
    expect(check(write('wrong.cfg', read('haproxy.cfg').replace('mode tcp', 'mode pigeon')))).toContain(
      'pigeon',
    )
  })

  test('pgbouncer starts with its settings', () => {
    write('userlist.txt', '"sanhe" "a password"\n')
    // PgBouncer has no checker, so it starts here on a socket in the folder and is stopped again.
    const text = read('pgbouncer.ini')
      .replace('listen_addr = 127.0.0.1', 'listen_addr =')
      .replaceAll(/\/var\/(run|log)\/postgresql|\/etc\/pgbouncer/g, folder)
    const run = (file: string) =>
      spawnSync('/usr/sbin/pgbouncer', [file], {
        ...chooseClusterAccount(),
        cwd: '/',
        encoding: 'utf8',
        timeout: 1500,
      }).stderr
    expect(run(write('pgbouncer.ini', text))).toMatch(/process up/)
    const wrong = run(write('wrong.ini', text.replace('pool_mode', 'pool_mood')))
    expect(wrong).toMatch(/unknown parameter.*pool_mood/)
  })
})

describe('the time limits of deploy/cluster', () => {
  const numberOf = (file: string, name: string) =>
    Number(new RegExp(`^\\s*${name}\\s*[:=]\\s*(\\d+)`, 'm').exec(read(file))?.[1])

  test('patroni keeps its rule: loop_wait + 2 * retry_timeout is at most ttl', () => {
    const [ttl, wait, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) =>
      numberOf('patroni.yml', name),
    )
    expect(wait! + 2 * retry!).toBeLessThanOrEqual(ttl!)
  })

  test('pgbouncer reaches a new primary within a second and answers a waiting request before 10 s', () => {
    expect(numberOf('pgbouncer.ini', 'server_login_retry')).toBe(1)
    expect(numberOf('pgbouncer.ini', 'query_wait_timeout')).toBeLessThan(10)
  })
})

test('moveToThisMachine gives each machine and port of the shipped files its own port on 127.0.0.1', () => {
  const ports = createClusterPorts(31_000)
  const text =
    'listen: 10.0.0.12:8008\n- host all all 10.0.0.0/24 md5\nserver pg3 10.0.0.13:5432 check port 8008'
  expect(moveToThisMachine(text, ports)).toBe(
    'listen: 127.0.0.1:31022\n- host all all 127.0.0.1/32 md5\nserver pg3 127.0.0.1:31031 check port 31032',
  )
})

test('writeClusterSettings leaves no address of the shipped files and no placeholder', () => {
  const own = join(folder, 'all')
  mkdirSync(own)
  writeClusterSettings(own, {}, createClusterPorts(31_000))
  for (const name of ['patroni1.yml', 'patroni2.yml', 'patroni3.yml', 'haproxy.cfg', 'pgbouncer.ini']) {
    const text = readFileSync(join(own, name), 'utf8').replaceAll(/^\s*[#;].*$/gm, '')
    expect(text).not.toMatch(/10\.0\.0\.|REPLACE|\/var\/|port=5000|:5000/)
  }
  expect(readFileSync(join(own, 'patroni3.yml'), 'utf8')).toContain('name: pg3')
})

test('readEtcdSettings names the own machine in every setting but the list of members', () => {
  const settings = readEtcdSettings(createClusterPorts(31_000), 2)
  expect(settings).toMatchObject({
    ETCD_NAME: 'pg2',
    ETCD_INITIAL_CLUSTER: 'pg1=http://127.0.0.1:31014,pg2=http://127.0.0.1:31024,pg3=http://127.0.0.1:31034',
    ETCD_LISTEN_CLIENT_URLS: 'http://127.0.0.1:31023',
    ETCD_INITIAL_ADVERTISE_PEER_URLS: 'http://127.0.0.1:31024',
  })
})
