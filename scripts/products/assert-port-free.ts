import { describePortProblem } from '@sanhe/kit/runtime/free-port'

const hints: Record<string, string> = {
  EADDRINUSE: 'is taken',
  EACCES: 'may not be used by this account',
}

/** Throws if the port is in use. The message is one line and names the variable that changes the port. */
export async function assertPortFree(host: string, port: number, variable: string) {
  const code = await describePortProblem(port, host)
  if (code)
    throw new Error(`port ${port} ${hints[code] ?? `cannot be used (${code})`}: set ${variable} to another`)
}
