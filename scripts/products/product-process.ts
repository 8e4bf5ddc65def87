import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Product } from './products.ts'

export type ProductProcess = {
  product: Product
  /**
   * Resolves when the product answers requests. `firstLogin`: login that was created at the first start. `notice`:
   * lines that the product printed for the operator after its URL.
   */
  ready: Promise<{ url: string; firstLogin: string | undefined; notice: string }>
  /** Resolves when the process has ended for any reason. `unseenLines`: last output lines that were not shown. */
  ended: Promise<{ code: number | null; unseenLines: string[] }>
  /** Asks the product process to stop, and kills it when that takes too long. */
  stop(): void
  kill(): void
}

const keptLines = 20
const healthPauseMs = 25
/** Time in ms that a product may take to end after its drain delay. */
const drainMs = 10_000
const defaultDrainDelayS = 3
/**
 * Limit of glibc's memory arenas. Image processing and checksums use many threads, and without this limit glibc keeps
 * unused memory for each of these threads.
 */
const maxArenas = '2'

type Options = { root: string; env: Record<string, string | undefined>; onLine(line: string): void }

/**
 * Starts one product as a detached child process. Ctrl-C therefore reaches only this process, which then stops the
 * child. If this process dies, the channel between parent and child closes, and the product stops by itself.
 */
export function startProduct(product: Product, { root, env, onLine }: Options): ProductProcess {
  const child = spawn(process.execPath, [join(root, product.entry)], {
    cwd: root,
    env: { MALLOC_ARENA_MAX: maxArenas, ...env },
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
      const delayMs = Number(env['DRAIN_SECONDS'] || defaultDrainDelayS) * 1000
      setTimeout(() => child.kill('SIGKILL'), delayMs + drainMs).unref()
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

async function whenHealthy(url: string) {
  while (!(await isHealthy(url))) await new Promise((resolve) => setTimeout(resolve, healthPauseMs))
}

/** The agent shows its health only to clients with a key, so the 401 reply proves that it runs. */
const isHealthy = (url: string) =>
  fetch(`${url}/api/health`).then(
    ({ ok, status }) => ok || status === 401,
    () => false,
  )
