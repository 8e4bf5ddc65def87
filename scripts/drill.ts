// npm run drill -- <product>: restores the newest backup into a temporary folder, verifies it and starts the
// product on it.
import { runBackupCliWithS3 } from './backups/s3/cli.ts'

process.umask(0o077)
process.exitCode = await runBackupCliWithS3('drill', process.argv.slice(2), process.env, (line) =>
  process.stdout.write(`${line}\n`),
)
