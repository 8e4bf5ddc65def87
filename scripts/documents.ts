// npm run documents -- <command>: check, backup, restore, drill, import and export on the data folder.
import { join } from 'node:path'
import { runCli } from '@sanhe/documents/cli'
import { getProductDataDir } from './products/data-dir.ts'

process.umask(0o077)
const dataDir = getProductDataDir(join(import.meta.dirname, '..'), process.env, 'documents')
process.exitCode = await runCli(process.argv.slice(2), { ...process.env, DATA_DIR: dataDir }, (line) =>
  process.stdout.write(`${line}\n`),
)
