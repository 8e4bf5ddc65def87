import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const docs = fileURLToPath(new URL('../../../../docs', import.meta.url))

/** What the docs say of secretary under a folder, in parts: each begins with its heading. */
export function readPages(folder: 'endpoints' | 'gaps') {
  const files = globSync(`${folder}/secretary{.md,.d/*.md}`, { cwd: docs }).toSorted()
  return files.flatMap((file) => readFileSync(`${docs}/${file}`, 'utf8').split(/^(?=## )/m))
}
