// npm run openapi: writes docs/api/<product>.json from the contracts; with --check only compares.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startTestApp } from '@sanhe/documents/testing'

const root = join(import.meta.dirname, '..')
const file = join(root, 'docs/api/documents.json')

async function describedNow() {
  const dataDir = await mkdtemp(join(tmpdir(), 'sanhe-openapi-'))
  const app = await startTestApp({ DATA_DIR: dataDir })
  const response = await app.visitor().fetch('/api/openapi.json')
  const document: unknown = await response.json()
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
  return `${JSON.stringify(document, null, 2)}\n`
}

const now = await describedNow()
if (process.argv.includes('--check')) {
  const written = existsSync(file) ? await readFile(file, 'utf8') : ''
  if (written !== now) {
    process.stderr.write('docs/api/documents.json differs from the contracts: npm run openapi\n')
    process.exit(1)
  }
} else {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, now)
  process.stdout.write(`${file}\n`)
}
