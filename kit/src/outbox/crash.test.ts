import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutbox } from './outbox.ts'
import {
  addHandledEvent,
  createTestClock,
  listHandledEvents,
  type OutboxTestEvents,
  openOutboxDatabase,
} from './testing.ts'

let database: Awaited<ReturnType<typeof openOutboxDatabase>>
const clock = createTestClock()

beforeAll(async () => void (database = await openOutboxDatabase()))
afterAll(() => database.close())
beforeEach(() => database.clear())

const open = () =>
  createOutbox<OutboxTestEvents>({
    db: database.dbs[0],
    clock,
    onParked() {},
    handlers: [
      {
        type: 'order.paid',
        name: 'points',
        handle: ({ eventId }) => addHandledEvent(database.dbs[0], eventId, 'points', 'by the next process'),
      },
    ],
  })

/** Handles the event like the outbox, and exits before the delivery is marked as done. */
const diesAfterHandling = `
  const handle = async ({ eventId }) => {
    await addHandledEvent(db, eventId, 'points', 'by the one that died')
    process.kill(process.pid, 'SIGKILL')
  }
  const handlers = [{ type: 'order.paid', name: 'points', handle }]
  await createOutbox({ db, clock: createTestClock(), handlers, onParked() {} }).drain()
`

/** The control: marks the delivery first, and exits before it handles the event. */
const diesAfterMarking = `
  await sql\`DELETE FROM outbox_deliveries\`.execute(db)
  process.kill(process.pid, 'SIGKILL')
`

async function runProcess(work: string) {
  const script = `
    const [url, ...modules] = process.argv.slice(1)
    const [{ createOutbox }, { addHandledEvent, createTestClock }, { openDatabase }, { sql }] =
      await Promise.all(modules.map((module) => import(module)))
    const db = openDatabase(url, { onConnectionFault() {} })
    ${work}`
  const modules = [
    join(import.meta.dirname, 'outbox.ts'),
    join(import.meta.dirname, 'testing.ts'),
    '@sanhe/kit/postgres/database',
    'kysely',
  ]
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, database.url, ...modules], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  expect(signal).toBe('SIGKILL')
}

async function emitOne() {
  await inTransaction(database.dbs[0], (tx) =>
    open().emit(tx, { type: 'order.paid', subject: 'li', payload: { orderId: 1 } }),
  )
}
const notes = async () => (await listHandledEvents(database.dbs[0])).map(({ note }) => note)

test('an event is delivered again with the same id after the process was killed between handling and marking', async () => {
  await emitOne()
  await runProcess(diesAfterHandling)
  // The server releases the claim when it notices the closed connection.
  await expect.poll(() => open().drain()).toBe(1)
  expect(await notes()).toEqual(['by the one that died', 'by the next process'])
  const [first, second] = await listHandledEvents(database.dbs[0])
  expect(second!.event_id).toBe(first!.event_id)
})

test('(control) marking before handling loses the event when the process is killed in between', async () => {
  await emitOne()
  await runProcess(diesAfterMarking)
  expect(await open().drain()).toBe(0)
  expect(await notes()).toEqual([])
})
