import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ports that systems give out by themselves (Linux from 32768, macOS and Windows from 49152): one of those
 * may be the near end of any connection before it is listened at.
 */
const first = 20_000
const last = 32_000

/** Each process begins somewhere else, and none is told the same port twice in a row. */
let next = randomInt(first, last)

/** A port of this machine that nobody uses now, for a server that has to know its own before it listens. */
export async function freePort(): Promise<number> {
  for (let tried = first; tried < last; tried += 1) {
    const port = next
    next = port + 1 < last ? port + 1 : first
    if (!(await describePortProblem(port))) return port
  }
  throw new Error(`no port from ${first} to ${last} is free`)
}

/** The system's code for why nobody can listen there; undefined when one can. */
export async function describePortProblem(port: number, host = '127.0.0.1') {
  const server = createServer()
  const code = await new Promise<string | undefined>((done) => {
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    server.listen(port, host, () => done(undefined))
  })
  await new Promise((done) => server.close(done))
  return code
}
