// npm run openapi: writes docs/api/*.json (ignored by git) from the running services; --check only generates them.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFrameJsonSchemas } from '@sanhe/protocol/frame-json-schemas'
import { products } from './products/products.ts'
import { runCommand } from './terminal/commands.ts'

const root = join(import.meta.dirname, '..')
const isCheck = process.argv.includes('--check')

async function describeProduct(name: string) {
  const { code, output } = await runCommand(root, 'node', ['scripts/openapi/describe.ts', name])
  if (code !== 0) throw new Error(output)
  return output
}

const folder = join(root, 'docs/api')
const descriptions = new Map<string, string>()
for (const { name } of products) descriptions.set(name, await describeProduct(name))
descriptions.set('secretary-frames', `${JSON.stringify(createFrameJsonSchemas(), null, 2)}\n`)

for (const [name, text] of descriptions) checkDescription(name, JSON.parse(text) as { paths?: object })
if (!isCheck) {
  await mkdir(folder, { recursive: true })
  for (const [name, text] of descriptions) await writeFile(join(folder, `${name}.json`), text)
}

/** Throws when a product describes no path, which happens when its modules are mounted before the description. */
function checkDescription(name: string, { paths }: { paths?: object }) {
  if (paths && Object.keys(paths).length === 0) throw new Error(`${name} describes no endpoint`)
}
