import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const startTimeoutMs = 180_000
const pollMs = 200
/** Number of characters of the last messages that an error shows. */
const shownMessages = 2000

type PeerCommand = { command: string; args: string[]; cwd: string; env: Record<string, string> }

/** Starts a program that prints no URL, and waits until a request to `readyUrl` succeeds. */
export async function startPeer({ command, args, cwd, env }: PeerCommand, readyUrl: string) {
  // The program gets a process group of its own, so that its workers end with it.
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let messages = ''
  child.stderr.on('data', (text: Buffer) => (messages = (messages + text.toString()).slice(-shownMessages)))
  const ended = once(child, 'exit')
  const { pid } = child
  if (pid === undefined) throw new Error(`${command} could not be started`)
  const stop = async () => {
    process.kill(-pid, 'SIGTERM')
    await ended
  }
  const until = performance.now() + startTimeoutMs
  while (!(await isReady(readyUrl))) {
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}:\n${messages}`)
    if (performance.now() > until) {
      await stop()
      throw new Error(`${readyUrl} did not answer:\n${messages}`)
    }
    await sleep(pollMs)
  }
  return { pid, stop }
}

const isReady = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
