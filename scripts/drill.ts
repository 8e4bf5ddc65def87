// npm run drill -- <product>: restores the newest backup into a temporary folder, verifies it and starts the
// product on it.
import { runBackupCli } from './backups/cli.ts'

process.umask(0o077)
process.exitCode = await runBackupCli('drill', process.argv.slice(2), process.env, (line) =>
  process.stdout.write(`${line}\n`),
)
