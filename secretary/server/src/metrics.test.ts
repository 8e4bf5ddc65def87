import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { expect, test } from 'vitest'
import { startTestBackend } from '#testing'

test('GET /metrics reports overdue jobs, running deployments and payments that need attention', async () => {
  const port = await findFreePort()
  const backend = await startTestBackend({ METRICS_PORT: String(port) })
  try {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(text).toMatch(/job_overdue_seconds\{job="payments\..*",service="secretary"\} 0/)
    expect(text).toContain('deployments_running{service="secretary"} 0')
    expect(text).toContain('payments_needing_attention{service="secretary"} 0')
  } finally {
    await backend.stop()
  }
})
