import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

const toMessage = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) => Buffer.concat([int16(value >> 16), int16(value & 65_535)])

const booleanOid = 16
const readyForQuery = toMessage('Z', Buffer.from('I'))
const authenticated = Buffer.concat([toMessage('R', int32(0)), readyForQuery])
const oneColumn = [int16(1), Buffer.from('is_standby\0'), int32(0), int16(0)]
const rowDescription = toMessage('T', ...oneColumn, int32(booleanOid), int16(1), int32(-1), int16(0))

const toRow = (value: boolean) =>
  Buffer.concat([
    rowDescription,
    toMessage('D', int16(1), int32(1), Buffer.from(value ? 't' : 'f')),
    toMessage('C', Buffer.from('SELECT 1\0')),
    readyForQuery,
  ])

/** Starts a server that speaks PostgreSQL's protocol and answers every query with one row `is_standby`. */
export async function startFakePostgres(isStandby: boolean) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(authenticated)
      socket.on('data', () => void socket.write(toRow(isStandby)))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `postgres://user@127.0.0.1:${port}/db`,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
