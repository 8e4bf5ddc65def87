import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Fault of a connection through the proxy. Bytes are counted in the direction from server to client. */
export type ConnectionFault =
  | { kind: 'none' }
  /** Closes both ends of the connection after this number of bytes. */
  | { kind: 'cut'; afterBytes: number }
  /** Forwards nothing in either direction after this number of bytes, and closes neither end of the connection. */
  | { kind: 'stall'; afterBytes: number }
  /** Closes the server's end of the connection after this number of bytes; the client's end stays open. */
  | { kind: 'halfOpen'; afterBytes: number }
  /** Reads from the server so slowly that the server's send buffers fill. */
  | { kind: 'slow'; bytes: number; everyMs: number }
  /** Forwards the client's bytes to the server with a delay. */
  | { kind: 'late'; ms: number }

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>

/** Starts a proxy in front of a TCP server of this machine that can break connections. */
export async function startFaultProxy(targetPort: number) {
  let fault: ConnectionFault = { kind: 'none' }
  let accepted = 0
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: false }, (client) => {
    accepted += 1
    const upstream = connect(targetPort, '127.0.0.1')
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
    }
    forward(client, upstream, fault)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    break(next: ConnectionFault) {
      fault = next
    },
    endAll,
    accepted: () => accepted,
    async stop() {
      endAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const applyFault: Record<'cut' | 'stall' | 'halfOpen', (client: Socket, upstream: Socket) => void> = {
  cut(client, upstream) {
    client.destroySoon()
    upstream.destroy()
  },
  stall(client, upstream) {
    client.pause()
    upstream.pause()
  },
  halfOpen(client, upstream) {
    client.pause()
    upstream.destroy()
  },
}

function forward(client: Socket, upstream: Socket, fault: ConnectionFault) {
  if (fault.kind === 'late')
    client.on('data', (data: Buffer) => setTimeout(() => upstream.write(data), fault.ms))
  else client.pipe(upstream, { end: false })
  const isKept = () => fault.kind === 'halfOpen' && upstream.destroyed
  client.on('close', () => upstream.destroy())
  upstream.on('close', () => isKept() || client.destroySoon())
  if (fault.kind === 'none' || fault.kind === 'late') upstream.pipe(client, { end: false })
  else if (fault.kind === 'slow') forwardSlowly(upstream, client, fault)
  else forwardUntil(client, upstream, fault.afterBytes, applyFault[fault.kind])
}

/** Forwards exactly this number of bytes to the client and then applies the fault. */
function forwardUntil(
  client: Socket,
  upstream: Socket,
  bytes: number,
  breakLine: (client: Socket, upstream: Socket) => void,
) {
  let left = bytes
  upstream.on('data', (data: Buffer) => {
    if (left <= 0) return
    client.write(data.subarray(0, left))
    left -= data.length
    if (left <= 0) breakHere()
  })
  function breakHere() {
    client.unpipe(upstream)
    breakLine(client, upstream)
  }
  if (left <= 0) breakHere()
}

/** Forwards a few bytes at a time; the rest stays in the send buffers of the server. */
function forwardSlowly(
  upstream: Socket,
  client: Socket,
  { bytes, everyMs }: { bytes: number; everyMs: number },
) {
  const timer = setInterval(() => {
    const data = (upstream.read(bytes) ?? upstream.read()) as Buffer | null
    if (data) client.write(data)
  }, everyMs)
  // A listener for `readable` keeps the stream from reading data ahead.
  upstream.on('readable', () => {})
  upstream.on('close', () => clearInterval(timer))
}
