// The backend in the benchmark of the relay: the real service, on the database in `DATABASE_URL`.
import { startTestBackend } from '@sanhe/secretary/testing'
import { collectGarbageOnSignal } from './stream-reply.ts'

collectGarbageOnSignal()
const url = process.env['DATABASE_URL'] ?? ''
const backend = await startTestBackend(
  { RELAY: '1', RATE_LIMIT_SCALE: '100000' },
  { database: { url, drop: async () => {} } },
)
process.on('SIGTERM', () => void backend.stop().then(() => process.exit(0)))
process.stdout.write(`${backend.url}\n`)
