// npm run verify -- <product>: looks for contradictions in the data of a product.
import { runBackupCli } from './backups/cli.ts'

process.umask(0o077)
process.exitCode = await runBackupCli('verify', process.argv.slice(2), process.env, (line) =>
  process.stdout.write(`${line}\n`),
)
