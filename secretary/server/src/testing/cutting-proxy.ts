import { connect, createServer, type Socket } from 'node:net'

/**
 * Forwards bytes to a port and cuts the first connections after the given numbers of bytes, counting both directions.
 */
export async function startCuttingProxy(toPort: number, cuts: number[]) {
  const left = [...cuts]
  const open = new Set<Socket>()
  let made = 0
  const server = createServer((near) => {
    const far = connect(toPort, '127.0.0.1')
    let budget = left.shift() ?? Number.POSITIVE_INFINITY
    const end = () => {
      near.destroy()
      far.destroy()
    }
    const pass = (from: Socket, to: Socket) =>
      from.on('data', (bytes: Buffer) => {
        to.write(bytes.subarray(0, Math.max(0, budget)))
        budget -= bytes.length
        if (budget <= 0) end()
      })
    pass(near, far)
    pass(far, near)
    made += 1
    for (const socket of [near, far]) open.add(socket.on('error', end).on('close', end))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    connections: () => made,
    stop() {
      for (const socket of open) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
