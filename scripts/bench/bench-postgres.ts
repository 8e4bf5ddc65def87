import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@sanhe/embedded-postgres/embedded-postgres'

/** Starts PostgreSQL in a new temporary folder. When `opened` is disposed, the server stops and the folder is deleted. */
export async function startBenchPostgres(opened: AsyncDisposableStack) {
  const folder = opened.adopt(mkdtempSync(join(tmpdir(), 'sanhe-bench-')), (path) =>
    rmSync(path, { recursive: true, force: true }),
  )
  const { url } = opened.adopt(
    await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => {} }),
    (server) => server.stop(),
  )
  return { folder, url }
}
