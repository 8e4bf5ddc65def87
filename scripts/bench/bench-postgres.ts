import { join } from 'node:path'
import { startEmbeddedPostgres } from '@sanhe/embedded-postgres/embedded-postgres'
import { createBenchFolder } from './bench-folder.ts'

/** Starts PostgreSQL in a temporary folder. When `opened` is disposed, the server stops and the folder is deleted. */
export async function startBenchPostgres(opened: AsyncDisposableStack) {
  const folder = opened.use(createBenchFolder()).path
  const { url } = opened.adopt(
    await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => {} }),
    (server) => server.stop(),
  )
  return { folder, url }
}
