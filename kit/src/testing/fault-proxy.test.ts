import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

const total = 100_000
let server: Server
let serverSide: Socket[]
let proxy: FaultProxy

/** A server that says a hundred thousand bytes to everybody, and notes what it hears. */
beforeEach(async () => {
  serverSide = []
  server = createServer((socket) => {
    serverSide.push(socket)
    socket.on('error', () => {})
    socket.on('data', () => {})
    socket.write(Buffer.alloc(total, 'x'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy = await startFaultProxy((server.address() as AddressInfo).port)
})
afterEach(async () => {
  await proxy.stop()
  for (const socket of serverSide) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

function client() {
  const socket = connect(proxy.port, '127.0.0.1')
  let received = 0
  socket.on('data', (data: Buffer) => (received += data.length))
  socket.on('error', () => {})
  return { socket, received: () => received }
}
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))
const reached = (isReached: () => boolean) => expect.poll(isReached, { timeout: 10_000 }).toBe(true)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('a line', () => {
  test('passes everything while nothing is wrong with it', async () => {
    const { socket, received } = client()
    await reached(() => received() === total)
    socket.destroy()
    await reached(() => serverSide[0]?.destroyed === true)
  })

  test.each([0, 1, 999, 65_537])(
    'that is cut after %d bytes has passed exactly those',
    async (afterBytes) => {
      proxy.break({ kind: 'cut', afterBytes })
      const { socket, received } = client()
      await closed(socket)
      expect(received()).toBe(afterBytes)
      await reached(() => serverSide[0] === undefined || serverSide[0].destroyed)
    },
  )

  test('that stalls passes no more, and tells nobody', async () => {
    proxy.break({ kind: 'stall', afterBytes: 500 })
    const { socket, received } = client()
    await reached(() => received() === 500)
    await pause(100)
    expect([received(), socket.destroyed, serverSide[0]?.destroyed]).toEqual([500, false, false])
  })

  test('that is half open has told the server alone', async () => {
    proxy.break({ kind: 'halfOpen', afterBytes: 500 })
    const { socket, received } = client()
    await reached(() => serverSide[0]?.destroyed === true)
    await pause(50)
    expect([received(), socket.destroyed]).toEqual([500, false])
  })

  test('that is slow passes a little at a time, all of it in the end', async () => {
    proxy.break({ kind: 'slow', bytes: 10_000, everyMs: 20 })
    const { received } = client()
    await reached(() => received() > 0)
    expect(received()).toBeLessThan(total)
    await reached(() => received() === total)
  })

  test('is what it was made for the connections before, and another for those after', async () => {
    const before = client()
    await reached(() => before.received() === total)
    proxy.break({ kind: 'cut', afterBytes: 1 })
    const after = client()
    await closed(after.socket)
    expect([before.socket.destroyed, proxy.accepted()]).toEqual([false, 2])
    proxy.endAll()
    await closed(before.socket)
  })
})
