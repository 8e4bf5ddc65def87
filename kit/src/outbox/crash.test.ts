import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutbox } from './outbox.ts'
import {
  addHandledTestEvent,
  createFixedTestClock,
  listHandledTestEvents,
  type OutboxTestEvents,
  openOutboxDatabase,
} from './testing.ts'

let database: Awaited<ReturnType<typeof openOutboxDatabase>>
const clock = createFixedTestClock()

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
        handle: ({ eventId }) =>
          addHandledTestEvent(database.dbs[0], eventId, 'points', 'by the next process'),
      },
    ],
  })

/** Program that handles an event like the outbox, and exits before the delivery is marked as done. */
const diesAfterHandling = `
  const handle = async ({ eventId }) => {
    await addHandledTestEvent(db, eventId, 'points', 'by the one that died')
    process.kill(process.pid, 'SIGKILL')
  }
  const handlers = [{ type: 'order.paid', name: 'points', handle }]
  await createOutbox({ db, clock: createFixedTestClock(), handlers, onParked() {} }).drain()
`

/** Program for the control: marks the delivery as done first, and exits before it handles the event. */
const diesAfterMarking = `
  await sql\`DELETE FROM outbox_deliveries\`.execute(db)
  process.kill(process.pid, 'SIGKILL')
`

async function runProcess(work: string) {
  const script = `
    const [url, ...modules] = process.argv.slice(1)
    const [{ createOutbox }, { addHandledTestEvent, createFixedTestClock }, { openDatabase }, { sql }] =
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
const notes = async () => (await listHandledTestEvents(database.dbs[0])).map(({ note }) => note)

test('an event is delivered again with the same id after a process was killed between handling the event and marking it as done', async () => {
  await emitOne()
  await runProcess(diesAfterHandling)
  // PostgreSQL releases the claim of a delivery when it notices that the connection of the killed process has closed.
  await expect.poll(() => open().drain()).toBe(1)
  expect(await notes()).toEqual(['by the one that died', 'by the next process'])
  const [first, second] = await listHandledTestEvents(database.dbs[0])
  expect(second!.event_id).toBe(first!.event_id)
})

test('(control) marking a delivery as done before handling loses the event when the process is killed in between', async () => {
  await emitOne()
  await runProcess(diesAfterMarking)
  expect(await open().drain()).toBe(0)
  expect(await notes()).toEqual([])
})
