// npm run serve -- PRODUCT: runs one built product in this process, for supervisors such as systemd. It builds nothing
// and prints the log of the product only.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { resolveServeCommand } from './products/resolve-serve-command.ts'

const root = join(import.meta.dirname, '..')
const isBuilt = (folder: string) => existsSync(join(root, folder, 'dist/index.html'))

try {
  const { entry, env } = resolveServeCommand(root, process.argv.slice(2), process.env, isBuilt)
  Object.assign(process.env, env)
  await import(join(root, entry))
} catch (error) {
  process.stderr.write(`sanhe: ${(error as Error).message}\n`)
  process.exitCode = 1
}
