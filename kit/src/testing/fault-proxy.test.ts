import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

const total = 100_000
let server: Server
let serverSide: Socket[]
let proxy: FaultProxy

/** Starts a server that sends 100,000 bytes to each client and records the bytes that it receives. */
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

describe('startFaultProxy', () => {
  test('the fault proxy without a fault forwards everything', async () => {
    const { socket, received } = client()
    await reached(() => received() === total)
    socket.destroy()
    await reached(() => serverSide[0]?.destroyed === true)
  })

  test.each([0, 1, 999, 65_537])(
    'the fault proxy with the fault `cut` forwards exactly %d bytes and closes both ends',
    async (afterBytes) => {
      proxy.break({ kind: 'cut', afterBytes })
      const { socket, received } = client()
      await closed(socket)
      expect(received()).toBe(afterBytes)
      await reached(() => serverSide[0] === undefined || serverSide[0].destroyed)
    },
  )

  test('the fault proxy with the fault `stall` forwards no more bytes and closes neither end', async () => {
    proxy.break({ kind: 'stall', afterBytes: 500 })
    const { socket, received } = client()
    await reached(() => received() === 500)
    await pause(100)
    expect([received(), socket.destroyed, serverSide[0]?.destroyed]).toEqual([500, false, false])
  })

  test("the fault proxy with the fault `halfOpen` closes the server's end only", async () => {
    proxy.break({ kind: 'halfOpen', afterBytes: 500 })
    const { socket, received } = client()
    await reached(() => serverSide[0]?.destroyed === true)
    await pause(50)
    expect([received(), socket.destroyed]).toEqual([500, false])
  })

  test('the fault proxy with the fault `slow` forwards a few bytes at a time until all bytes have arrived', async () => {
    proxy.break({ kind: 'slow', bytes: 10_000, everyMs: 20 })
    const { received } = client()
    await reached(() => received() > 0)
    expect(received()).toBeLessThan(total)
    await reached(() => received() === total)
  })

  test('the fault proxy with the fault `late` forwards the bytes of the client with a delay', async () => {
    proxy.break({ kind: 'late', ms: 200 })
    const { socket, received } = client()
    await reached(() => received() === total)
    const startedAt = performance.now()
    const arrived = new Promise((resolve) => serverSide[0]?.once('data', resolve))
    socket.write('x')
    await arrived
    expect(performance.now() - startedAt).toBeGreaterThan(150)
  })

  test('a new fault of the fault proxy affects only new connections', async () => {
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
