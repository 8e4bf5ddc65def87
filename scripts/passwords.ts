// npm run passwords: shows the development logins and tokens of the data folder again.
import { join } from 'node:path'
import { dataDirOf } from './products/data-dir.ts'
import { readSecrets } from './products/logins.ts'
import { alignedColumns } from './terminal/columns.ts'

const shown = ['ADMIN_PASSWORD', 'AI_API_TOKEN', 'AGENT_API_KEY']

const dataDir = dataDirOf(join(import.meta.dirname, '..'), process.env)
const rows = ['documents', 'companion', 'agent'].flatMap((product) => {
  const secrets = readSecrets(dataDir, product)
  return shown.flatMap((name) => (secrets[name] ? [[product, name, secrets[name]]] : []))
})
const table = alignedColumns([['PRODUCT', 'SETTING', 'VALUE'], ...rows])
process.stdout.write(
  rows.length > 0
    ? `${table.join('\n')}\n`
    : `sanhe: no development logins in ${dataDir}: type npm start first\n`,
)
