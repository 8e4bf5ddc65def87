// npm run backup -- <product>: takes a backup of a running product. With --follow, the backup is extended every second.
import { runBackupCliWithS3 } from './backups/s3/cli.ts'

process.umask(0o077)
process.exitCode = await runBackupCliWithS3('backup', process.argv.slice(2), process.env, (line) =>
  process.stdout.write(`${line}\n`),
)
