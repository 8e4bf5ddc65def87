import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Product } from './table.ts'

export type ProductProcess = {
  product: Product
  /** Resolves once it answers, with its address, at its first start how to log in, and what else it has to show. */
  ready: Promise<{ url: string; firstLogin: string | undefined; notice: string }>
  /** Resolves when it has ended, whatever the cause, with what it said last and nobody was shown. */
  ended: Promise<{ code: number | null; unseenLines: string[] }>
  /** Lets it finish what it does; kills it when that takes too long. */
  stop(): void
  kill(): void
}

const keptLines = 20
const healthPauseMs = 25
/** A product has this long to end after its drain delay. */
const drainMs = 10_000
const usualDrainDelayS = 3
/** glibc keeps a heap for every thread that ever freed something; pictures and checksums run on many. */
const fewArenas = '2'

type Options = { root: string; env: Record<string, string | undefined>; onLine(line: string): void }

/**
 * One product as a child. Detached, so that a terminal's Ctrl-C reaches it through us and only once; the channel
 * between us closes when we die, and then it stops by itself.
 */
export function startProduct(product: Product, { root, env, onLine }: Options): ProductProcess {
  const child = spawn(process.execPath, [join(root, product.entry)], {
    cwd: root,
    env: { MALLOC_ARENA_MAX: fewArenas, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const unseenLines: string[] = []
  const address = Promise.withResolvers<string>()
  const notices: string[] = []
  let firstLogin: string | undefined
  let hasAddress = false
  let isReady = false

  function takeLine(line: string) {
    const url = / is ready at (\S+)$/.exec(line)?.[1]
    const login = /^first start: log in as (.+)$/.exec(line)?.[1]
    if (url) {
      hasAddress = true
      address.resolve(url)
    } else if (login) firstLogin = login
    else if (isReady) onLine(line)
    else if (hasAddress) notices.push(line)
    else if (unseenLines.push(line) > keptLines) unseenLines.shift()
  }
  for (const input of [child.stdout, child.stderr]) if (input) createInterface({ input }).on('line', takeLine)

  const ended = new Promise<{ code: number | null; unseenLines: string[] }>((resolve) =>
    child.on('close', (code) => resolve({ code, unseenLines })),
  )
  const answering = address.promise.then(async (url) => {
    await whenHealthy(url)
    isReady = true
    return { url, firstLogin, notice: notices.join('\n') }
  })
  return {
    product,
    ready: Promise.race([
      answering,
      ended.then(() => Promise.reject(new Error(`${product.name} ended while starting`))),
    ]),
    ended,
    stop() {
      child.kill('SIGTERM')
      const delayMs = Number(env['DRAIN_SECONDS'] || usualDrainDelayS) * 1000
      setTimeout(() => child.kill('SIGKILL'), delayMs + drainMs).unref()
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

async function whenHealthy(url: string) {
  while (!(await isHealthy(url))) await new Promise((resolve) => setTimeout(resolve, healthPauseMs))
}

/** The agent tells its health to those with a key only: that it asks for one is answer enough. */
const isHealthy = (url: string) =>
  fetch(`${url}/api/health`).then(
    ({ ok, status }) => ok || status === 401,
    () => false,
  )
