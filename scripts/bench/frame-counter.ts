import { connect, type Socket } from 'node:net'

const hello = '{"type":"hello","protocol":1}'

export type BenchFrameCounter = Awaited<ReturnType<typeof openBenchFrameCounter>>

/**
 * Opens a WebSocket client that counts frames without parsing them. A client that parses frames would become the
 * bottleneck on this machine instead of the server.
 */
export async function openBenchFrameCounter(url: string, key: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let frames = 0
  let rest: Buffer = Buffer.alloc(0)
  await waitForUpgrade(socket, key)
  socket.on('error', () => {})
  socket.on('data', (data: Buffer) => {
    const all = rest.length ? Buffer.concat([rest, data]) : data
    let at = 0
    for (
      let size = frameSize(all, at);
      size !== undefined && at + size <= all.length;
      size = frameSize(all, at)
    ) {
      frames += 1
      at += size
    }
    rest = all.subarray(at)
  })
  socket.write(clientFrame(hello))
  return { frames: () => frames, close: () => socket.destroy() }
}

function waitForUpgrade(socket: Socket, key: string) {
  socket.write(
    `GET /ws HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n` +
      `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer ${key}\r\n\r\n`,
  )
  return new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('data', (data: Buffer) =>
      data.toString('latin1').startsWith('HTTP/1.1 101') ? resolve() : reject(new Error(data.toString())),
    )
  })
}

/**
 * Returns the size in bytes of the frame at `at`; undefined when its header is incomplete. Servers do not mask frames.
 */
function frameSize(data: Buffer, at: number) {
  if (at + 2 > data.length) return undefined
  const short = (data[at + 1] ?? 0) & 0x7f
  if (short < 126) return 2 + short
  if (at + 10 > data.length) return undefined
  return short === 126 ? 4 + data.readUInt16BE(at + 2) : 10 + Number(data.readBigUInt64BE(at + 2))
}

/** Encodes a short text frame with a zero mask, because clients must mask. */
function clientFrame(text: string) {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}
