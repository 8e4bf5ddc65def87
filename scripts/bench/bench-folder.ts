import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a temporary folder, which is deleted when the returned object is disposed. */
export function createBenchFolder() {
  const path = mkdtempSync(join(tmpdir(), 'sanhe-bench-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}
