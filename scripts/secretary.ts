// npm run secretary -- <command>: keys and payments, on the service's database.
import { runCli } from '@sanhe/secretary/cli'

process.umask(0o077)
process.exitCode = await runCli(process.argv.slice(2), process.env, (line) =>
  process.stdout.write(`${line}\n`),
)
