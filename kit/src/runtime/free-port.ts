import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Range of the returned ports. It is below the ephemeral ports (Linux from 32768, macOS and Windows from 49152),
 * because any outgoing connection may occupy an ephemeral port before the server listens.
 */
const first = 20_000
const last = 32_000

/** Each process starts its search at a random port and never returns the same port twice in a row. */
let next = randomInt(first, last)

/** Returns an unused port of this machine, for a server that must know its port before it listens. */
export async function findFreePort(): Promise<number> {
  for (let tried = first; tried < last; tried += 1) {
    const port = next
    next = port + 1 < last ? port + 1 : first
    if (!(await describePortProblem(port))) return port
  }
  throw new Error(`no port from ${first} to ${last} is free`)
}

export async function describePortProblem(port: number, host = '127.0.0.1') {
  const server = createServer()
  const code = await new Promise<string | undefined>((done) => {
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    server.listen(port, host, () => done(undefined))
  })
  await new Promise((done) => server.close(done))
  return code
}
