import { connect, createServer, type Socket } from 'node:net'

/** Starts a proxy between the browser and a local port; a test can cut the proxy's connections and restore them. */
export async function startCuttableProxy(toPort: number) {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(toPort, '127.0.0.1')
    const end = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', end).on('close', () => {
        open.delete(socket)
        end()
      })
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as { port: number }).port,
    cut,
    mend: () => void (isCut = false),
    stop() {
      cut()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
