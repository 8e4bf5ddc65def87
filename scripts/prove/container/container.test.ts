import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { expectDocument, logIn, writeDocument } from '../../package/use-services.ts'
import { alignColumns } from '../../terminal/columns.ts'
import { buildImage, createBaseImage, findContainerProblem, podman, run } from './engine.ts'

const root = join(import.meta.dirname, '../../..')
const image = 'localhost/sanhe-proof'
const base = 'localhost/sanhe-proof-base'
const problem = process.env['CONTAINER_PROOF'] === '1' ? findContainerProblem() : 'npm run prove -- container'
const startLimitMs = 120_000
const password = 'of-the-first-administrator'
vi.setConfig({ testTimeout: 300_000, hookTimeout: 1_800_000 })

const secrets = {
  ADMIN_PASSWORD: password,
  SESSION_SECRET: 'a-session-secret-of-the-proof-0123456789',
  AI_API_TOKEN: 'an-ai-token-of-the-proof-0123456789abcd',
  DRAIN_SECONDS: '0',
}
/** The options of compose.yml, except for the network: the proof uses the network of the machine. */
const composeOptions = [
  '--read-only',
  '--tmpfs=/tmp',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
  '--network=host',
  '--ulimit=nofile=10000:10000',
  '--ulimit=nproc=1000:1000',
]

describe.skipIf(problem)(`the container image${problem ? ` (skipped: ${problem})` : ''}`, () => {
  const table = [['STEP', 'RESULT']]
  const started: string[] = []
  const volumes: string[] = []
  beforeAll(() => {
    const startedAt = performance.now()
    createBaseImage(join(root, '.cache/container/debian'), base)
    buildImage(root, join(root, '.cache/container/context'), base, image)
    const bytes = Number(podman('image', 'inspect', '--format={{.Size}}', image))
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    table.push(['build', `${seconds} s, ${(bytes / 1e6).toFixed(0)} MB`])
  })
  afterAll(() => {
    for (const name of started) podman('rm', '--force', '--time=5', name)
    for (const name of volumes) podman('volume', 'rm', name)
    mkdirSync(join(root, 'reports'), { recursive: true })
    writeFileSync(join(root, 'reports/container.image.txt'), `${alignColumns(table).join('\n')}\n`)
  })

  /** Starts a product in a container and waits until its health check succeeds. */
  async function start(product: string, volume: string, env: Record<string, string>) {
    const port = String(await findFreePort())
    const name = `sanhe-proof-${product}-${started.length}`
    const given = Object.entries({ ...env, HOST: '127.0.0.1', [`${product.toUpperCase()}_PORT`]: port })
    const startedAt = performance.now()
    started.push(name)
    if (!volumes.includes(volume)) volumes.push(volume)
    const settings = given.map(([key, value]) => `--env=${key}=${value}`)
    podman(
      'run',
      '--detach',
      `--name=${name}`,
      ...composeOptions,
      ...settings,
      `--volume=${volume}:/var/lib/sanhe`,
      image,
      product,
    )
    const url = `http://127.0.0.1:${port}`
    const isHealthy = () =>
      fetch(`${url}/api/health`).then(
        ({ status }) => status === 200,
        () => false,
      )
    await expect
      .poll(isHealthy, { timeout: startLimitMs, interval: 200 })
      .toBe(true)
      .catch((error: unknown) => {
        throw new Error(`${product}: ${String(error)}\n${run('podman', ['logs', name])}`, { cause: error })
      })
    table.push([`${product} is healthy`, `${((performance.now() - startedAt) / 1000).toFixed(1)} s`])
    return { name, url }
  }

  function stop(name: string) {
    podman('stop', '--time=20', name)
    expect(podman('inspect', '--format={{.State.ExitCode}}', name)).toBe('0')
  }

  test('documents runs as user 10001 with a read-only root and keeps its data over a restart', async () => {
    const first = await start('documents', 'sanhe-proof-documents', secrets)
    expect(podman('exec', first.name, 'id', '-u')).toBe('10001')
    expect(() => podman('exec', first.name, 'touch', '/opt/sanhe/file')).toThrow('Read-only file system')
    expect((await fetch(first.url)).headers.get('content-type')).toContain('text/html')
    await writeDocument(await logIn(first.url, password))
    stop(first.name)
    const second = await start('documents', 'sanhe-proof-documents', secrets)
    await expectDocument(await logIn(second.url, password))
    stop(second.name)
    table.push(['documents: user 10001, read-only root, data kept', 'ok'])
  })

  test('companion runs with its own PostgreSQL on the volume and starts again on its data', async () => {
    const env = { NODE_ENV: 'development', DRAIN_SECONDS: '0' }
    const first = await start('companion', 'sanhe-proof-companion', env)
    stop(first.name)
    const second = await start('companion', 'sanhe-proof-companion', env)
    stop(second.name)
    table.push(['companion: own PostgreSQL, started again on its data', 'ok'])
  })
})
