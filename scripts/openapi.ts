// npm run openapi: writes docs/api/*.json from the contracts and frames; with --check only compares.
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { frameSchemas } from '@sanhe/protocol/frames'
import { products } from './products/products.ts'
import { runCommand } from './terminal/commands.ts'

const root = join(import.meta.dirname, '..')
const isCheck = process.argv.includes('--check')

async function describeProduct(name: string) {
  const { code, output } = await runCommand(root, 'node', ['scripts/openapi/describe.ts', name])
  if (code !== 0) throw new Error(output)
  return output
}

async function checkOrWrite(name: string, now: string) {
  const file = join(root, `docs/api/${name}.json`)
  if (!isCheck) await writeFile(file, now)
  else if (!existsSync(file) || (await readFile(file, 'utf8')) !== now) {
    process.stderr.write(`docs/api/${name}.json differs from the code: npm run openapi\n`)
    process.exitCode = 1
  }
}

await mkdir(join(root, 'docs/api'), { recursive: true })
for (const { name } of products) await checkOrWrite(name, await describeProduct(name))
await checkOrWrite('secretary-frames', `${JSON.stringify(frameSchemas(), null, 2)}\n`)
