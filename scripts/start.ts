// npm start: builds what changed, starts every product (or the named ones) and prints their URLs.
import { join } from 'node:path'
import { buildClients } from './products/build-clients.ts'
import { resolveDataDir, createDataDir } from './products/data-dir.ts'
import { ensureDevelopmentLogin } from './products/logins.ts'
import { type ProductProcess, startProduct } from './products/product-process.ts'
import {
  type Product,
  getProductMetricsPort,
  getProductPort,
  type StartedProducts,
  selectProducts,
} from './products/products.ts'
import { assertPortFree } from './products/assert-port-free.ts'
import { alignColumns } from './terminal/columns.ts'
import { stopRunningCommands } from './terminal/commands.ts'
import { createProgressDisplay } from './terminal/progress.ts'
import { handleStopSignals } from './terminal/signals.ts'

const root = join(import.meta.dirname, '..')
const { env } = process
const progress = createProgressDisplay()
const running: ProductProcess[] = []
let stopping = false

/** A running product, with the output of its first start. */
type Running = { product: Product; url: string; login: string; notice: string }

async function launch(product: Product, port: number, together: StartedProducts): Promise<Running> {
  const login = ensureDevelopmentLogin(product.name, together.dataDir, env)
  const child = startProduct(product, {
    root,
    env: {
      ...login,
      ...product.envFromOthers?.(together),
      ...env,
      PORT: String(port),
      METRICS_PORT: getProductMetricsPort(product, env, process.argv.length === 3),
      DATA_DIR: join(together.dataDir, product.name),
    },
    onLine: (line) => progress.say(`${product.name} │ ${line}`),
  })
  running.push(child)
  void child.ended.then(({ code, unseenLines }) => endAll(product, code, unseenLines))
  const { url, firstLogin, notice } = await progress.during(`starting ${product.name}`, () => child.ready)
  return {
    product,
    url,
    notice,
    login: firstLogin ? `${firstLogin} (shown this once)` : product.login(env, login),
  }
}

/** Returns the URL that a new user opens: in development a link that signs in with demo data and works once. */
async function firstAddress(url: string, client?: string) {
  const body = client && { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ client }) }
  const answer = await fetch(`${url}/dev/demo-link`, { method: 'POST', ...body }).catch(() => undefined)
  return answer?.ok ? `${url}${((await answer.json()) as { url: string }).url}` : url
}

type DemoClient = { name: string; title: string; account: string }

/** Returns one row for each further client of a product that demo links open, in development only. */
async function listClientRows(url: string) {
  const answer = await fetch(`${url}/dev`).catch(() => undefined)
  if (!answer?.ok) return []
  const { demoClients = [] } = (await answer.json()) as { demoClients?: DemoClient[] }
  return Promise.all(
    demoClients.map(async ({ name, title, account }) => [
      `  ${title}`,
      await firstAddress(url, name),
      account,
    ]),
  )
}

/** When one product ends by itself, all products are stopped, because a partly running system is hard to understand. */
function endAll({ name }: Product, code: number | null, lastLines: string[]) {
  if (stopping) return
  const how = code === null ? 'was killed' : `ended with exit code ${code}`
  process.stderr.write([`sanhe: ${name} ${how}`, ...lastLines, ''].join('\n'))
  void stopAll(code || 1)
}

async function stopAll(code: number) {
  stopping = true
  for (const child of running) child.stop()
  await Promise.all([...running.map(({ ended }) => ended), stopRunningCommands()])
  process.exit(code)
}

function killAll() {
  for (const child of running) child.kill()
  process.exit(1)
}

async function main() {
  const names = process.argv.slice(2)
  const products = selectProducts(names)
  const ports = products.map((product) => getProductPort(product, env, names.length === 1))
  const host = env['HOST'] || '127.0.0.1'
  for (const { port, variable } of ports) await assertPortFree(host, port, variable)
  await buildClients(root, products, progress)
  const dataDir = resolveDataDir(root, env)
  createDataDir(dataDir, env)
  const together = {
    urls: Object.fromEntries(products.map(({ name }, i) => [name, `http://${host}:${ports[i]?.port}`])),
    dataDir,
    env,
  }
  const started = await Promise.all(
    products.map((product, index) => launch(product, ports[index]?.port ?? 0, together)),
  )
  progress.say(await summary(started, dataDir))
}

async function summary(started: Running[], dataDir: string) {
  const rowsByProduct = await Promise.all(
    started.map(async ({ product, url, login }) => {
      const signIn = [product.userLogin, login].filter(Boolean).join(', or ')
      return [[product.name, await firstAddress(url), signIn], ...(await listClientRows(url))]
    }),
  )
  const rows = rowsByProduct.flat()
  const isDevelopment = rows.some(([, address]) => address?.includes('/dev/demo'))
  const help = [
    'Each link signs you in with demo data and works once; /dev creates another one.',
    'npm run passwords shows the passwords and the API token again.',
  ]
  const lines = [
    '',
    ...alignColumns([['PRODUCT', isDevelopment ? 'OPEN' : 'ADDRESS', 'SIGN IN AS'], ...rows]),
    '',
    ...(isDevelopment ? help : []),
    `Data: ${dataDir}`,
    ...started.flatMap(({ notice }) => (notice ? ['', ...notice.split('\n')] : [])),
    '',
    'Ctrl-C stops.',
  ]
  return lines.map((line) => `  ${line}`.trimEnd()).join('\n')
}

handleStopSignals(() => void stopAll(0), killAll)
main().catch(async (error: Error) => {
  // Waits one turn of the event loop, so that the end of a product is handled first. In that case its last output lines
  // are already reported, and this error is not reported again.
  await new Promise((done) => setImmediate(done))
  if (stopping) return
  process.stderr.write(`sanhe: ${error.message}\n`)
  void stopAll(1)
})
