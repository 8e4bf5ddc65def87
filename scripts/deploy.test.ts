import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdtempDisposableSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@sanhe/companion/contract'
import { listEndpoints } from '@sanhe/kit/testing/docs-page-tests'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { products } from './products/products.ts'

const root = join(import.meta.dirname, '..')
const deploy = join(root, 'deploy')
const read = (path: string) => readFileSync(join(deploy, path), 'utf8')

const hasProgram = (name: string) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0

/** Runs a checker and returns its output when it finds a problem. */
function problemsFoundBy(command: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: deploy, encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr
}

/** Metrics that our code serves, as named in its sources. */
const ownMetrics = new Set(
  globSync('{kit/src/metrics,*/server/src,secretary/agent/src}/*metric*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/'([a-z]+(?:_[a-z]+)+)'/g)])
    .map(([, name]) => name),
)
const isServed = (name: string) =>
  name === 'up' ||
  /^(process|nodejs)_/.test(name) ||
  ownMetrics.has(name) ||
  ownMetrics.has(name.replace(/_(count|bucket|sum)$/, ''))

const queryWords = /^(sum|by|rate|histogram_quantile|topk|increase|le|service|route|status|job|state)$/

/** Returns the metrics that a Prometheus query reads. */
const metricsIn = (query: string) =>
  [...query.replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ').matchAll(/[a-z][a-z_0-9]*/g)]
    .map(([name]) => name)
    .filter((name) => !queryWords.test(name) && !/^\d/.test(name))

const alertQueries = () =>
  [...read('monitoring/alerts.yml').matchAll(/expr: (?:\|\n((?: {10}.*\n)+)|(.*)\n)/g)].map(
    ([, block, line]) => block ?? line ?? '',
  )

type Dashboard = { panels: { targets: { expr: string }[] }[] }
const dashboardQueries = () =>
  (JSON.parse(read('monitoring/grafana-dashboard.json')) as Dashboard).panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr),
  )

describe('deploy/monitoring', () => {
  test('the alerts and the dashboard contain at least one query each', () => {
    expect(alertQueries().length).toBeGreaterThan(8)
    expect(dashboardQueries().length).toBeGreaterThan(12)
  })

  test('each query of the alerts and the dashboard reads metrics that the services serve', () => {
    const names = [...alertQueries(), ...dashboardQueries()].flatMap(metricsIn)
    expect(names.filter((name) => !isServed(name))).toEqual([])
    expect(isServed('outbox_delay_seconds')).toBe(false)
  })

  test.skipIf(!hasProgram('promtool'))('promtool accepts the alerts and the settings of Prometheus', () => {
    expect(problemsFoundBy('promtool', ['check', 'rules', 'monitoring/alerts.yml'])).toBe('')
    expect(problemsFoundBy('promtool', ['check', 'config', 'monitoring/prometheus.yml'])).toBe('')
  })
})

describe('deploy/proxy', () => {
  let folder: string
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'sanhe-proxy-'))))
  afterAll(() => rmSync(folder, { recursive: true }))

  const ports = products.filter(({ name }) => name !== 'agent').map(({ port }) => `127.0.0.1:${port}`)

  test('both proxies forward to the port of each product', () => {
    for (const file of ['proxy/nginx.conf', 'proxy/Caddyfile'])
      for (const port of ports) expect(read(file)).toContain(port)
  })

  test('both proxies pass the largest request of companion on', () => {
    const largest = Math.max(...listEndpoints(contract).map(({ bodyLimitBytes = 0 }) => bodyLimitBytes))
    const limitMib = (pattern: RegExp, file: string) => Number(pattern.exec(read(file))?.[1]) * 1024 * 1024
    expect(limitMib(/companion\.key;[^}]*client_max_body_size (\d+)m;/, 'proxy/nginx.conf')).toBeGreaterThan(
      largest,
    )
    expect(limitMib(/companion\.example[^}]*max_size (\d+)MiB/, 'proxy/Caddyfile')).toBeGreaterThan(largest)
  })

  test.skipIf(!hasProgram('caddy'))('caddy accepts the Caddyfile', () => {
    const args = ['validate', '--adapter', 'caddyfile', '--config', 'proxy/Caddyfile']
    expect(problemsFoundBy('caddy', args)).toBe('')
  })

  test.skipIf(!hasProgram('nginx'))('nginx accepts its configuration', () => {
    const key = join(folder, 'key.pem')
    const cert = join(folder, 'cert.pem')
    spawnSync('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=example.org',
      '-keyout',
      key,
      '-out',
      cert,
    ])
    const sites = read('proxy/nginx.conf')
      .replaceAll(/ssl_certificate_key .*;/g, `ssl_certificate_key ${key};`)
      .replaceAll(/ssl_certificate .*;/g, `ssl_certificate ${cert};`)
      .replaceAll(/include sanhe-proxy.conf/g, `include ${join(deploy, 'proxy/sanhe-proxy.conf')}`)
    const config = join(folder, 'nginx.conf')
    writeFileSync(config, `pid ${folder}/pid;\nevents {}\nhttp {\n${sites}\n}\n`)
    expect(problemsFoundBy('nginx', ['-t', '-q', '-c', config])).toBe('')
  })
})

describe('deploy/systemd', () => {
  test('the service unit does not restart a service whose settings are wrong', () => {
    expect(read('systemd/sanhe@.service')).toContain('RestartPreventExitStatus=78')
  })

  test.skipIf(!hasProgram('systemd-analyze'))('systemd accepts the units', () => {
    const units = ['sanhe@.service', 'sanhe-backup@.service', 'sanhe-backup@.timer']
    const args = ['verify', '--man=no', ...units.map((unit) => join(deploy, 'systemd', unit))]
    // Expects empty output, because systemd-analyze exits with 0 even if it ignores a line that it does not understand.
    const { stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    expect(stdout + stderr).toBe('')
  })

  test.skipIf(!hasProgram('systemd-analyze'))('systemd rates the exposure of a service as OK', () => {
    const unit = join(deploy, 'systemd/sanhe@.service')
    const args = ['security', '--offline=true', '--threshold=30', unit]
    expect(problemsFoundBy('systemd-analyze', args)).toBe('')
  })

  test.skipIf(!hasProgram('systemd-analyze'))(
    'systemd accepts the agent unit with its sandbox and rates its exposure as OK',
    () => {
      using folder = mkdtempDisposableSync(join(tmpdir(), 'sanhe-units-'))
      cpSync(join(deploy, 'systemd'), folder.path, { recursive: true })
      cpSync(join(deploy, 'systemd/sanhe@.service'), join(folder.path, 'sanhe@agent.service'))
      const env = { ...process.env, SYSTEMD_UNIT_PATH: `${folder.path}:` }
      const unit = join(folder.path, 'sanhe@agent.service')
      const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { env, encoding: 'utf8' })
      const verified = analyze('verify', '--man=no', unit)
      expect(verified.stdout + verified.stderr).toBe('')
      const rated = analyze('security', '--offline=true', '--threshold=40', unit)
      expect(rated.status, rated.stdout).toBe(0)
      // The report contains this line only if systemd has read the drop-in file, which allows the namespaces that
      // bubblewrap creates.
      expect(rated.stdout).toMatch(/✗ RestrictNamespaces=~user/)
    },
  )
})

describe('deploy/container', () => {
  test('the image serves products with the program that npm run serve uses', () => {
    expect(read('container/Containerfile')).toContain('"scripts/serve.ts"')
  })

  test('the container image contains bubblewrap, and only compose.sandbox.yml turns seccomp off', () => {
    expect(read('container/Containerfile')).toContain(' bubblewrap ')
    expect(read('container/compose.yml')).not.toContain('unconfined')
    expect(read('container/compose.sandbox.yml')).toMatch(/^  agent:\n    security_opt:.*seccomp=unconfined/m)
  })

  test('each service in the compose file runs one of the products', () => {
    const named = [...read('container/compose.yml').matchAll(/command: \[(\w+)\]/g)].map(([, name]) => name)
    expect(named).toEqual(['documents', 'companion', 'secretary', 'agent'])
    expect(products.map(({ name }) => name)).toEqual(expect.arrayContaining(named))
  })
})
