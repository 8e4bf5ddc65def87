// npm run restore -- <product>: restores a backup into a new data folder, with --to to an earlier time.
import { runBackupCliWithS3 } from './backups/s3/cli.ts'

process.umask(0o077)
process.exitCode = await runBackupCliWithS3('restore', process.argv.slice(2), process.env, (line) =>
  process.stdout.write(`${line}\n`),
)
