import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { clientsOf, products } from '../products/products.ts'
import { staleWebClient } from '../products/web-client.ts'
import { runCommand } from '../terminal/commands.ts'
import { chromiumPath } from './chromium.ts'
import { firstLoadBytes, isInTime, maxFirstLoadBytes } from './first-load.ts'
import { measureFirstLoads } from './slow-phone.ts'

export type StepOutcome = { passed: number; failed: number; skipped: number; output: string; note?: string }
export type StepPart = 'check' | 'unit' | 'web'
/** `alone` marks a step that uses both cores by itself. */
export type CheckStep = { name: string; part: StepPart; alone?: boolean; run(): Promise<StepOutcome> }

const root = join(import.meta.dirname, '../..')

/** A tool that reports only an exit code counts as one test. */
const check = (name: string, command: string, ...args: string[]): CheckStep => ({
  name,
  part: 'check',
  async run() {
    const { code, output } = await runCommand(root, command, args)
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output }
  },
})

const clients = clientsOf(products).filter(({ folder }) => existsSync(join(root, folder, 'index.html')))

export const checkSteps: CheckStep[] = [
  check('format', 'biome', 'format', '.'),
  check('lint', 'oxlint', '--type-aware'),
  check('types', 'tsc', '-p', '.'),
  ...clients.map(({ name, folder }) => check(`types of ${name}`, 'tsc', '-p', folder)),
  check('unused code', 'knip', '--no-progress'),
  check('API description', 'node', 'scripts/openapi.ts', '--check'),
  check('table types', 'node', 'scripts/tables.ts', '--check'),
]

type Counts = Pick<StepOutcome, 'passed' | 'failed' | 'skipped'>

/**
 * Reads a test runner's own report. A run that failed without a failed test (a file that did not load) counts as one
 * failure.
 */
async function ranTests(report: string, command: string, args: string[], count: (report: never) => Counts) {
  await rm(join(root, report), { force: true })
  await mkdir(join(root, 'reports'), { recursive: true })
  const env = { CHROMIUM_PATH: command === 'playwright' ? await chromiumPath(root) : undefined }
  const { code, output } = await runCommand(root, command, args, env)
  const counts: Counts = existsSync(join(root, report))
    ? count(JSON.parse(await readFile(join(root, report), 'utf8')) as never)
    : { passed: 0, failed: 0, skipped: 0 }
  return { ...counts, failed: code !== 0 && counts.failed === 0 ? 1 : counts.failed, output }
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

const unitTests: CheckStep = {
  name: 'unit tests',
  part: 'unit',
  alone: true,
  run: () =>
    ranTests(
      'reports/vitest.json',
      'vitest',
      ['run', '--reporter=dot', '--reporter=json', '--outputFile.json=reports/vitest.json'],
      ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }: VitestReport) => ({
        passed: numPassedTests,
        failed: numFailedTests,
        skipped: numPendingTests + numTodoTests,
      }),
    ),
}

const buildSteps = clients.map(
  (client): CheckStep => ({
    name: `build ${client.name}`,
    part: 'web',
    async run() {
      const build = await staleWebClient(root, client)
      await build?.((command, args) => runCommand(root, command, args))
      const bytes = await firstLoadBytes(join(root, client.folder, 'dist'))
      const fits = bytes <= maxFirstLoadBytes
      const note = `first load ${(bytes / 1000).toFixed(0)} KB of at most ${maxFirstLoadBytes / 1000} KB`
      return { passed: fits ? 1 : 0, failed: fits ? 0 : 1, skipped: 0, output: `${note}\n`, note }
    },
  }),
)

/** Measures size and load time of each first page, relative to a reference page on this machine. */
const slowPhone: CheckStep = {
  name: 'first load on a slow phone',
  part: 'web',
  alone: true,
  async run() {
    const measured = await measureFirstLoads(root)
    const passed = measured.filter(
      (load) => load.scriptKb * 1000 <= maxFirstLoadBytes && isInTime(load),
    ).length
    const said = measured.map(
      ({ name, ms, scriptKb, allowedMs }) => `${name} ${ms} ms of at most ${allowedMs} ms, ${scriptKb} KB`,
    )
    const note = said.join('; ')
    return { passed, failed: measured.length - passed, skipped: 0, output: `${note}\n`, note }
  },
}

const browserTests: CheckStep = {
  name: 'browser tests',
  part: 'web',
  alone: true,
  run: () =>
    ranTests('reports/playwright.json', 'playwright', ['test'], ({ stats }: PlaywrightReport) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    })),
}

export const allSteps: CheckStep[] = [
  ...checkSteps,
  ...buildSteps,
  unitTests,
  ...(clients.length ? [slowPhone, browserTests] : []),
]
