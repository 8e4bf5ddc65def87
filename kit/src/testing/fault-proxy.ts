import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What becomes of a connection. Bytes are counted on the way from the server to the client. */
export type Fault =
  | { kind: 'none' }
  /** After so many bytes both ends are told that the other is gone. */
  | { kind: 'cut'; afterBytes: number }
  /** After so many bytes nothing passes any more, in either direction, and nobody is told. */
  | { kind: 'stall'; afterBytes: number }
  /** After so many bytes the server is told that the client is gone; the client is told nothing. */
  | { kind: 'halfOpen'; afterBytes: number }
  /** The client reads so few bytes at a time that the server's buffers fill. */
  | { kind: 'slow'; bytes: number; everyMs: number }

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>

/** A line that breaks as a test wants it, before any TCP server of this machine. */
export async function startFaultProxy(targetPort: number) {
  let fault: Fault = { kind: 'none' }
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
    carry(client, upstream, fault)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    /** For the connections that come from now on. */
    break(next: Fault) {
      fault = next
    },
    /** Ends what is open, without a word. */
    endAll,
    accepted: () => accepted,
    async stop() {
      endAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** How a fault acts once its bytes have passed. */
const breaks: Record<'cut' | 'stall' | 'halfOpen', (client: Socket, upstream: Socket) => void> = {
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

function carry(client: Socket, upstream: Socket, fault: Fault) {
  client.pipe(upstream, { end: false })
  const isKept = () => fault.kind === 'halfOpen' && upstream.destroyed
  client.on('close', () => upstream.destroy())
  upstream.on('close', () => isKept() || client.destroySoon())
  if (fault.kind === 'none') upstream.pipe(client, { end: false })
  else if (fault.kind === 'slow') drip(upstream, client, fault)
  else carryUntil(client, upstream, fault.afterBytes, breaks[fault.kind])
}

/** Passes exactly so many bytes, and then what the fault does. */
function carryUntil(
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

/** Reads a few bytes at a time; in between the server's writes wait in its own buffers. */
function drip(upstream: Socket, client: Socket, { bytes, everyMs }: { bytes: number; everyMs: number }) {
  const timer = setInterval(() => {
    const data = (upstream.read(bytes) ?? upstream.read()) as Buffer | null
    if (data) client.write(data)
  }, everyMs)
  // Without a listener nothing is read from the system before it is asked for.
  upstream.on('readable', () => {})
  upstream.on('close', () => clearInterval(timer))
}
