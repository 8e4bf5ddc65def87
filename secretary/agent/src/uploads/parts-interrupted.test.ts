import { appendFileSync, readFileSync, readdirSync, renameSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { dayMs } from '@sanhe/kit/runtime/clock'
import { decodeTime } from 'ulid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPrefixedId } from '#core'
import { startTestAgent, type TestAgent, testDeviceKey } from '#testing'
import { createPartsClient, createSampleBytes } from './testing/parts-client.ts'

let agent: TestAgent
beforeEach(async () => void (agent = await startTestAgent({ RATE_LIMIT_SCALE: '1000' })))
afterEach(() => agent.stop())

const { start, stateOf, put, finish } = createPartsClient(() => agent.device)
const storedPath = (id: string) => join(agent.deps.config.uploadsDir, id)

describe('an upload in parts after an interruption', () => {
  test('a part whose connection breaks is not stored, and the upload continues after it', async () => {
    const bytes = createSampleBytes(100_000)
    const { upload_id: id } = (await start(bytes.length)).body
    await put(id, 0, bytes.subarray(0, 40_000))
    const { hostname, port } = new URL(agent.url)
    const socket = connect(Number(port), hostname)
    const head = `PUT /api/uploads/parts/${id}?offset=40000 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${testDeviceKey}\r\ncontent-type: application/octet-stream\r\ncontent-length: 60000\r\n\r\n`
    await new Promise((resolve) =>
      socket.write(Buffer.concat([Buffer.from(head), bytes.subarray(0, 30_000)]), resolve),
    )
    socket.destroy()
    expect((await stateOf(id)).body.received).toBe(40_000)
    await put(id, 40_000, bytes.subarray(40_000))
    await finish(id)
    expect(readFileSync(storedPath(id)).equals(bytes)).toBe(true)
  })

  test('an upload continues after a restart of the agent, also after a write that was cut', async () => {
    const bytes = createSampleBytes(30_000)
    const { upload_id: id } = (await start(bytes.length)).body
    await put(id, 0, bytes.subarray(0, 10_000))
    appendFileSync(`${storedPath(id)}.part`, bytes.subarray(10_000, 12_345))
    const { dataDir } = agent
    await agent.stopOnly()
    agent = await startTestAgent({ DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000' })
    expect((await stateOf(id)).body.received).toBe(12_345)
    await put(id, 12_345, bytes.subarray(12_345))
    await finish(id)
    expect(readFileSync(storedPath(id)).equals(bytes)).toBe(true)
  })

  test('finish succeeds after a crash between the rename of the file and the commit of the row', async () => {
    const { upload_id: id } = (await start(4)).body
    await put(id, 0, Buffer.from([0, 1, 2, 3]))
    renameSync(`${storedPath(id)}.part`, storedPath(id))
    expect((await stateOf(id)).body.received).toBe(4)
    expect(await finish(id)).toMatchObject({ status: 201, body: { size: 4 } })
  })
})

describe('deleteOrphanUploads', () => {
  // The time in a new id is never earlier than in previous ids of this process, so the clock is set to a new id.
  beforeEach(() =>
    agent.clock.move({ now: decodeTime(createPrefixedId('up', agent.clock.now()).slice('up_'.length)) }),
  )

  test('the cleanup job deletes unfinished uploads older than one day, with their bytes', async () => {
    const clean = async () => (await agent.jobs.run('remove-orphan-uploads'))?.result
    const { upload_id: id } = (await start(10)).body
    await put(id, 0, Buffer.alloc(5))
    agent.clock.move({ advanceMs: dayMs - 1 })
    expect(await clean()).toEqual({ removed: 0, files: 0 })
    const { upload_id: later } = (await start(10)).body
    await put(later, 0, Buffer.alloc(5))
    agent.clock.move({ advanceMs: 1 })
    expect(await clean()).toEqual({ removed: 1, files: 1 })
    expect((await stateOf(id)).status).toBe(404)
    expect((await stateOf(later)).body.received).toBe(5)
    expect(readdirSync(agent.deps.config.uploadsDir)).toEqual([`${later}.part`])
  })
})
