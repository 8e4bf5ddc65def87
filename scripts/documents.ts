// npm run documents -- <command>: check, backup, restore, drill, import and export on the data folder.
import { runCli } from '@sanhe/documents/cli'

process.umask(0o077)
process.exitCode = await runCli(process.argv.slice(2), process.env, (line) =>
  process.stdout.write(`${line}\n`),
)
