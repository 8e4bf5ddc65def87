// npm run passwords: shows the development logins and tokens again; `npm run -s passwords -- NAME` prints one of them.
import { join } from 'node:path'
import { dataDirOf } from './products/data-dir.ts'
import { readSecrets } from './products/logins.ts'
import { alignedColumns } from './terminal/columns.ts'

const shown = ['ADMIN_PASSWORD', 'AI_API_TOKEN', 'AGENT_API_KEY']

const dataDir = dataDirOf(join(import.meta.dirname, '..'), process.env)
const [setting] = process.argv.slice(2)
const rows = ['documents', 'companion', 'agent'].flatMap((product) => {
  const secrets = readSecrets(dataDir, product)
  return shown.flatMap((name) => (secrets[name] ? [[product, name, secrets[name]]] : []))
})
const found = rows.filter(([, name]) => setting === undefined || name === setting)

if (found.length === 0) {
  process.stderr.write(`sanhe: no ${setting ?? 'development logins'} in ${dataDir}: type npm start first\n`)
  process.exitCode = 1
} else if (setting) process.stdout.write(`${found[0]?.[2]}\n`)
else process.stdout.write(`${alignedColumns([['PRODUCT', 'SETTING', 'VALUE'], ...rows]).join('\n')}\n`)
