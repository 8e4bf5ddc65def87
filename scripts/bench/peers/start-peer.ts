import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const startTimeoutMs = 180_000
const pollMs = 200

export async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

type PeerCommand = { command: string; args: string[]; cwd: string; env: Record<string, string> }

/** Starts a program that prints no URL, and waits until a request to `readyUrl` succeeds. */
export async function startPeer({ command, args, cwd, env }: PeerCommand, readyUrl: string) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const isReady = () =>
    fetch(readyUrl).then(
      ({ ok }) => ok,
      () => false,
    )
  const until = performance.now() + startTimeoutMs
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}`)
    if (performance.now() > until) throw new Error(`${readyUrl} did not answer`)
    await sleep(pollMs)
  }
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
