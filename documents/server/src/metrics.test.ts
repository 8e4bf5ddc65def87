import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { expect, test } from 'vitest'
import { startTestApp } from '#testing'

test('GET /metrics reports the requests of each route and the number of files that are not yet written', async () => {
  const port = await findFreePort()
  const app = await startTestApp({ METRICS_PORT: String(port) })
  try {
    app.deps.db.sql.run`INSERT INTO dirty_files (path) VALUES ('projects/a/docs/b.md')`
    await app.admin.projects.list()
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(text).toMatch(/http_request_duration_seconds_count\{.*route="\/api\/projects",status="200"\} 1/)
    expect(text).toContain('files_behind{service="documents"} 1')
  } finally {
    await app.stop()
  }
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow()
})
