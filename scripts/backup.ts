// npm run backup -- <product>: takes a backup of a running product. With --follow, the backup is extended every second.
import { runBackupCli } from './backups/cli.ts'

process.umask(0o077)
process.exitCode = await runBackupCli('backup', process.argv.slice(2), process.env, (line) =>
  process.stdout.write(`${line}\n`),
)
