import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listWebClients, products } from '../products/products.ts'
import { getClientBuildIfStale } from '../products/web-client.ts'
import { runCommand } from '../terminal/commands.ts'
import { runBrowserTests } from './browser-tests.ts'
import { measureFirstLoadBytes, isFirstLoadInTime, maxFirstLoadBytes } from './first-load.ts'
import { measureFirstLoads } from './slow-phone.ts'
import { runUnitTests } from './unit-tests.ts'

export type CheckStepResult = {
  passed: number
  failed: number
  skipped: number
  output: string
  note?: string
}
export type CheckStepGroup = 'check' | 'unit' | 'web'
export type CheckStep = {
  name: string
  part: CheckStepGroup
  /** True when the step itself uses both processor cores, so no other step may run at the same time. */
  alone?: boolean
  /** Input files that affect the result of the step. If absent, all files affect it. */
  inputs?: RegExp
  /**
   * Runs the step. `changed` holds the input files that changed since the step last passed; absent when the step must
   * check all files.
   */
  run(changed?: string[]): Promise<CheckStepResult>
}

const root = join(import.meta.dirname, '../..')

/** Returns a step that runs a tool. The step counts as one test, because the tool reports only an exit code. */
function check(
  name: string,
  argsOf: (changed?: string[]) => [string, ...string[]],
  inputs?: RegExp,
): CheckStep {
  return {
    name,
    part: 'check',
    ...(inputs && { inputs }),
    async run(changed) {
      const [command, ...args] = argsOf(changed)
      const { code, output } = await runCommand(root, command, args)
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output }
    },
  }
}

/** Largest number of changed files for which a tool checks only those files. */
const maxChanged = 100

/**
 * Returns the changed files if there are few and all of them are TypeScript sources. Otherwise returns an empty list,
 * and the tool checks all files: a changed setting, for example, affects every file.
 */
export const selectChangedSources = (changed?: string[]) =>
  changed && changed.length <= maxChanged && changed.every((path) => /\/[^/]+\.tsx?$/.test(path))
    ? changed
    : []

const typeCheck = (name: string, project: string, inputs = typeScript) =>
  check(
    name,
    () => [
      'tsc',
      '-p',
      project,
      // More checkers would only repeat work: each of them checks the shared types again, and two steps already run at
      // the same time.
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      `.cache/types/${project.replace(/\W+/g, '-')}.json`,
    ],
    inputs,
  )

const typeScript = /\.(tsx?|json)$/
const lintable = /\.(tsx?|mjs|js)$|\.oxlintrc\.json$|tsconfig\.json$/

const clients = listWebClients(products).filter(({ folder }) => existsSync(join(root, folder, 'index.html')))

/** Steps of `npm run check`: they read files and start no service. */
export const staticCheckSteps: CheckStep[] = [
  check('format', (changed) => [
    'biome',
    'format',
    '--no-errors-on-unmatched',
    ...(changed && changed.length <= maxChanged ? changed : ['.']),
  ]),
  check('lint', (changed) => ['oxlint', '--type-aware', ...selectChangedSources(changed)], lintable),
  check(
    'language',
    (changed) => ['node', 'scripts/language.ts', ...selectChangedSources(changed)],
    /\.tsx?$|^docs\/glossary\.md$/,
  ),
  typeCheck('types', '.'),
  ...clients.map(({ name, folder, sources }) =>
    typeCheck(`types of ${name}`, folder, new RegExp(`^(tsconfig.json$|${sources.join('|')})`)),
  ),
  check('unused code', () => ['knip', '--no-progress'], typeScript),
]

/** Checks that start services: only `npm test` runs them. */
const serviceChecks: CheckStep[] = [
  check('API description', () => ['node', 'scripts/openapi.ts', '--check']),
  check('table types', () => ['node', 'scripts/tables.ts', '--check']),
]

const buildSteps = clients.map(
  (client): CheckStep => ({
    name: `build ${client.name}`,
    part: 'web',
    async run() {
      const build = await getClientBuildIfStale(root, client)
      await build?.((command, args) => runCommand(root, command, args))
      const bytes = await measureFirstLoadBytes(join(root, client.folder, 'dist'))
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
      (load) => load.scriptKb * 1000 <= maxFirstLoadBytes && isFirstLoadInTime(load),
    ).length
    const said = measured.map(
      ({ name, ms, scriptKb, allowedMs }) => `${name} ${ms} ms of at most ${allowedMs} ms, ${scriptKb} KB`,
    )
    const note = said.join('; ')
    return { passed, failed: measured.length - passed, skipped: 0, output: `${note}\n`, note }
  },
}

export const allCheckSteps: CheckStep[] = [
  ...staticCheckSteps,
  ...serviceChecks,
  ...buildSteps,
  { name: 'unit tests', part: 'unit', alone: true, run: () => runUnitTests(root) },
  ...(clients.length
    ? [
        slowPhone,
        { name: 'browser tests', part: 'web' as const, alone: true, run: () => runBrowserTests(root) },
      ]
    : []),
]
