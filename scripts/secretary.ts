// npm run secretary -- <command>: manages keys and payments in the service's database.
import { join } from 'node:path'
import { runCli } from '@sanhe/secretary/cli'
import { getProductDataDir } from './products/data-dir.ts'

process.umask(0o077)
const dataDir = getProductDataDir(join(import.meta.dirname, '..'), process.env, 'secretary')
process.exitCode = await runCli(process.argv.slice(2), { ...process.env, DATA_DIR: dataDir }, (line) =>
  process.stdout.write(`${line}\n`),
)
