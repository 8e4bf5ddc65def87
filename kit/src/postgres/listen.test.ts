import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { listenToChannel } from './listen.ts'

let server: Server
const sockets = new Set<Socket>()
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

const message = (type: string, body: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const signedIn = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))])
const shutdown = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'))

/** Starts a fake PostgreSQL that accepts a login and shuts down immediately, before LISTEN. Returns its URL. */
async function startDyingServer() {
  server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.end(Buffer.concat([signedIn, shutdown]))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `postgres://user@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/db`
}

describe('listenToChannel', () => {
  test('listenToChannel reports a server that shuts down right after the login, without an unhandled rejection', async () => {
    const unhandled: unknown[] = []
    const note = (reason: unknown) => void unhandled.push(reason)
    process.prependListener('unhandledRejection', note)
    const faults: unknown[] = []
    const listening = listenToChannel(
      await startDyingServer(),
      'changes',
      () => {},
      (fault) => faults.push(fault),
    )
    await expect.poll(() => faults.length).toBeGreaterThan(0)
    await listening.stop()
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
  })
})
