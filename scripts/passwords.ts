// npm run passwords: shows the development logins and tokens again; `npm run -s passwords -- NAME` prints one of them.
import { join } from 'node:path'
import { resolveDataDir } from './products/data-dir.ts'
import { readDevelopmentSecrets } from './products/logins.ts'
import { alignColumns } from './terminal/columns.ts'

const shown = ['ADMIN_PASSWORD', 'AI_API_TOKEN', 'AGENT_API_KEY']

const dataDir = resolveDataDir(join(import.meta.dirname, '..'), process.env)
const [setting] = process.argv.slice(2)
const rows = ['documents', 'companion', 'agent'].flatMap((product) => {
  const secrets = readDevelopmentSecrets(dataDir, product)
  return shown.flatMap((name) => (secrets[name] ? [[product, name, secrets[name]]] : []))
})
const found = rows.filter(([, name]) => setting === undefined || name === setting)

if (found.length === 0) {
  process.stderr.write(`sanhe: no ${setting ?? 'development logins'} in ${dataDir}: type npm start first\n`)
  process.exitCode = 1
} else if (setting) process.stdout.write(`${found[0]?.[2]}\n`)
else process.stdout.write(`${alignColumns([['PRODUCT', 'SETTING', 'VALUE'], ...rows]).join('\n')}\n`)
