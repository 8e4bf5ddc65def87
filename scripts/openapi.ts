// npm run openapi: writes docs/api/*.json from the contracts and frames; with --check only compares.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startTestApp } from '@sanhe/documents/testing'
import { frameSchemas } from '@sanhe/protocol/frames'

const root = join(import.meta.dirname, '..')

async function documentsApi() {
  const dataDir = await mkdtemp(join(tmpdir(), 'sanhe-openapi-'))
  const app = await startTestApp({ DATA_DIR: dataDir })
  const response = await app.visitor().fetch('/api/openapi.json')
  const document: unknown = await response.json()
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
  return document
}

const descriptions: Record<string, () => unknown> = {
  'docs/api/documents.json': documentsApi,
  'docs/api/secretary-frames.json': frameSchemas,
}

for (const [name, describe] of Object.entries(descriptions)) {
  const file = join(root, name)
  const now = `${JSON.stringify(await describe(), null, 2)}\n`
  if (process.argv.includes('--check')) {
    const written = existsSync(file) ? await readFile(file, 'utf8') : ''
    if (written === now) continue
    process.stderr.write(`${name} differs from the code: npm run openapi\n`)
    process.exitCode = 1
  } else {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, now)
    process.stdout.write(`${file}\n`)
  }
}
