import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createProgressDisplay } from '../terminal/progress.ts'
import { alignColumns } from '../terminal/columns.ts'
import { buildPackage } from './build-package.ts'
import { findDebianRootProblem, openDebianRoot } from './debian-root.ts'
import { toPackagedSystemdUnit } from './system-files.ts'
import {
  copyPackageIntoDebian,
  readDocumentThroughService,
  startServiceWithPostgres,
  expectAgentAnswers,
  writeDocumentThroughService,
} from './use-services.ts'

const root = join(import.meta.dirname, '../..')

test('the packaged unit starts the Node.js of the package in the folder of the package', () => {
  const unit = toPackagedSystemdUnit(readFileSync(join(root, 'deploy/systemd/sanhe@.service'), 'utf8'))
  expect(unit).toContain('ExecStart=/usr/lib/sanhe/bin/node /usr/lib/sanhe/scripts/serve.ts %i')
  expect(unit).toContain('WorkingDirectory=/usr/lib/sanhe\n')
  expect(unit).not.toContain('/opt/')
})

const isRequested = process.env['PACKAGE_PROOF'] === '1'
const problem = isRequested ? findDebianRootProblem() : 'npm run prove -- production'
vi.setConfig({ testTimeout: 300_000, hookTimeout: 1_200_000 })

/** Builds two versions and installs, uses, upgrades, removes and purges them in a clean Debian 12. */
describe.skipIf(problem)(`the Debian package${problem ? ` (skipped: ${problem})` : ''}`, () => {
  const table: string[][] = [['STEP', 'RESULT', 'SECONDS']]
  let debian: ReturnType<typeof openDebianRoot>
  let files: string[]
  beforeAll(async () => {
    const output = join(root, '.cache/package/debs')
    const progress = createProgressDisplay(process.stderr)
    const build = (version: string) => buildPackage(root, { version, output, compression: 'none' }, progress)
    files = [await build('0.1.0'), await build('0.1.1')]
    debian = openDebianRoot(join(root, '.cache/package/debian'))
  })
  afterAll(() => {
    debian?.close()
    mkdirSync(join(root, 'reports'), { recursive: true })
    writeFileSync(join(root, 'reports/production.package.txt'), `${alignColumns(table).join('\n')}\n`)
  })

  async function step(name: string, work: () => unknown) {
    const startedAt = performance.now()
    let result = 'failed'
    try {
      await work()
      result = 'ok'
    } finally {
      table.push([name, result, ((performance.now() - startedAt) / 1000).toFixed(1)])
    }
  }
  const install = (file = '') => {
    copyPackageIntoDebian(debian, file)
    return debian.run('dpkg --force-unsafe-io --install /tmp/sanhe.deb && rm /tmp/sanhe.deb')
  }

  test('installs, serves, upgrades with its data, and leaves nothing after a purge', async () => {
    await step('install', () => install(files[0]))
    await step('units', () => {
      const units = 'sanhe@.service sanhe-backup@.service sanhe-backup@.timer'
      expect(debian.run(`cd /usr/lib/systemd/system && systemd-analyze verify --man=no ${units} 2>&1`)).toBe(
        '',
      )
    })
    await step('settings are closed to other accounts', () => {
      expect(debian.run('stat -c "%U %G %a" /etc/sanhe /etc/sanhe/admin /var/lib/sanhe')).toBe(
        'root sanhe 750\nroot sanhe 640\nsanhe sanhe 711\n',
      )
    })
    await step('documents writes a document', () => writeDocumentThroughService(debian))
    await step('agent answers with its key', () => expectAgentAnswers(debian))
    for (const product of ['companion', 'secretary'])
      await step(`${product} with its own PostgreSQL`, () => startServiceWithPostgres(debian, product))
    await step('upgrade', () => {
      debian.run('echo "LOG_LEVEL=error" >> /etc/sanhe/common.env')
      install(files[1])
      expect(debian.run("dpkg-query -W -f '${Version}' sanhe")).toBe('0.1.1')
      expect(debian.read('etc/sanhe/common.env')).toContain('LOG_LEVEL=error')
    })
    await step('documents reads the document after the upgrade', () => readDocumentThroughService(debian))
    await step('companion starts on its data after the upgrade', () =>
      startServiceWithPostgres(debian, 'companion'),
    )
    await step('remove keeps data and settings', () => {
      debian.run('dpkg --remove sanhe')
      expect(debian.has('usr/lib/sanhe')).toBe(false)
      expect(debian.has('var/lib/sanhe/documents/documents.sqlite')).toBe(true)
      expect(debian.has('etc/sanhe/data-key')).toBe(true)
    })
    await step('purge leaves nothing', () => {
      debian.run('dpkg --purge sanhe')
      const left = debian.run("find / -xdev -name '*sanhe*' -not -path '/proc/*' -not -path '/tmp/*' || true")
      expect(left).toBe('')
      expect(debian.run('getent passwd sanhe || echo none')).toBe('none\n')
    })
  })
})
