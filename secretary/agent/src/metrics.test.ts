import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { expect, test } from 'vitest'
import { startTestAgent } from '#testing'

test('GET /metrics reports WebSocket connections, running replies and used tokens', async () => {
  const port = await findFreePort()
  const agent = await startTestAgent({ METRICS_PORT: String(port) })
  try {
    agent.deps.db.sql.run`
      INSERT INTO sessions (session_id, title, title_source, created_at, updated_at) VALUES ('s', 't', 'auto', 1, 1)`
    agent.deps.db.sql.run`
      INSERT INTO messages (message_id, session_id, sender, content, status, tokens, created_at)
      VALUES ('m1', 's', 'assistant', '', 'complete', 40, 1), ('m2', 's', 'assistant', '', 'streaming', 2, 1)`
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(text).toContain('model_tokens{service="agent"} 42')
    expect(text).toContain('replies_running{service="agent"} 1')
    expect(text).toContain('websocket_connections{service="agent"} 0')
  } finally {
    await agent.stop()
  }
})
