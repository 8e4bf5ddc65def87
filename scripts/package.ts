// npm run package -- [--version VERSION] [--output FOLDER]: builds the Debian package sanhe_VERSION_amd64.deb.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPackage } from './package/build-package.ts'
import { createProgressDisplay } from './terminal/progress.ts'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: { version: { type: 'string' }, output: { type: 'string', default: 'reports/package' } },
})
try {
  const progress = createProgressDisplay(process.stderr)
  const file = await buildPackage(root, { ...values, output: resolve(root, values.output) }, progress)
  process.stdout.write(`${file}\n`)
} catch (error) {
  process.stderr.write(`sanhe: ${(error as Error).message}\n`)
  process.exitCode = 1
}
