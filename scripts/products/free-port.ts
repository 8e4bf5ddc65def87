import { createServer } from 'node:net'

const hints: Record<string, string> = {
  EADDRINUSE: 'is taken',
  EACCES: 'may not be used by this account',
}

/** Throws one line that names the variable to set, where a product could only crash. */
export async function refuseTakenPort(host: string, port: number, variable: string) {
  const error = await listenOnce(host, port)
  if (error && 'code' in error)
    throw new Error(
      `port ${port} ${hints[error.code ?? ''] ?? `cannot be used (${error.code})`}: set ${variable} to another`,
    )
}

/** A port that nobody uses now. */
export async function freePort() {
  const answer = await listenOnce('127.0.0.1', 0)
  if ('port' in answer) return answer.port
  throw answer
}

async function listenOnce(host: string, port: number) {
  const server = createServer()
  const answer = await new Promise<NodeJS.ErrnoException | { port: number }>((done) => {
    server.once('error', done)
    server.listen(port, host, () => done(server.address() as { port: number }))
  })
  await new Promise((done) => server.close(done))
  return answer
}
