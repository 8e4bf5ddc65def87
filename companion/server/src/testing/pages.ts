import { readFileSync } from 'node:fs'

const docs = new URL('../../../../docs/', import.meta.url)

/** What the docs say of companion under a folder, in parts: each begins with its heading. */
export const readPages = (folder: 'endpoints' | 'gaps') =>
  readFileSync(new URL(`${folder}/companion.md`, docs), 'utf8').split(/^(?=## )/m)
