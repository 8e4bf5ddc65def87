// npm run fix: formats everything and fixes what the linter can fix.
import { join } from 'node:path'
import { runCommand } from './terminal/commands.ts'

const root = join(import.meta.dirname, '..')
const format = await runCommand(root, 'biome', ['format', '--write', '.'])
const lint = await runCommand(root, 'oxlint', ['--type-aware', '--fix'])
process.stdout.write(format.output + lint.output)
process.exit(format.code || lint.code)
