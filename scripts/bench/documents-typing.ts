import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { createBenchFolder } from './bench-folder.ts'
import { findOrInstallChromium } from '../checks/chromium.ts'
import { startBenchProgram } from './bench-program.ts'
import { generateMarkdown } from './corpus.ts'
import { type KeyTimes, recordKeyTimes } from './key-times.ts'

const root = join(import.meta.dirname, '../..')
const login = { username: 'admin', password: 'bench-password-for-loopback' }
/** Time between two keys in milliseconds; a fast typist needs about 100. */
const keyIntervalMs = 80

/**
 * `npm run bench -- documents-typing [--bytes 1000000] [--keys 200] [--limit-ms 16]`: types into a long document in
 * Chromium, in live preview and in the source view, and fails if the 95th percentile of the processor time is above the
 * limit. The client must be built (`npm run build -- documents`).
 */
export async function benchDocumentsTyping(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      bytes: { type: 'string', default: '1000000' },
      keys: { type: 'string', default: '200' },
      'limit-ms': { type: 'string', default: '16' },
    },
  })
  await using opened = new AsyncDisposableStack()
  const folder = opened.use(createBenchFolder()).path
  const env = { DATA_DIR: folder, PORT: '0', ADMIN_PASSWORD: login.password, RATE_LIMIT_SCALE: '1000' }
  const { url } = opened.adopt(await startBenchProgram('documents/server/src/main.ts', [], env), (program) =>
    program.stop(),
  )
  const browser = opened.adopt(
    await chromium.launch({ executablePath: await findOrInstallChromium(root) }),
    (started) => started.close(),
  )
  const path = await createDocument(browser, url, Number(values.bytes))
  const rows = []
  for (const mode of ['live', 'write']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: they would slow each other down
    rows.push({ mode, ...(await typeInto(path, mode, Number(values.keys))) })
  }
  console.table(rows)
  if (rows.some(({ cpuP95Ms }) => cpuP95Ms > Number(values['limit-ms']))) process.exitCode = 1
}

type OpenPage = { page: Page; path: string }

async function createDocument(browser: Browser, url: string, bytes: number): Promise<OpenPage> {
  const page = await browser.newPage({ baseURL: url })
  await page.request.post('/api/auth/login', { data: login })
  await page.request.post('/api/projects', { data: { name: 'Bench' } })
  const content = generateMarkdown(1, bytes, 'en')
  const response = await page.request.post('/api/projects/bench/docs', { data: { title: 'Long', content } })
  const { doc } = (await response.json()) as { doc: { slug: string } }
  return { page, path: `/projects/bench/docs/${doc.slug}?edit=true` }
}

/** Types words and line breaks in the middle of the document. */
async function typeInto({ page, path }: OpenPage, mode: string, keys: number) {
  await page.addInitScript((chosen) => localStorage.setItem('sanhe.documents.editMode', chosen), mode)
  await page.goto(path)
  const editor = page.locator('.cm-content')
  await editor.waitFor()
  await editor.click()
  for (let screen = 0; screen < 20; screen++) {
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await page.keyboard.press('PageDown')
  }
  await page.keyboard.press('End')
  await page.waitForTimeout(3000)
  await page.evaluate(recordKeyTimes)
  const readCpuMs = await startCpuClock(page)
  const cpu: number[] = []
  for (let at = 0; at < keys; at++) {
    const key = at % 40 === 39 ? 'Enter' : at % 6 === 5 ? ' ' : 'abcdefgh'[at % 8]!
    /* oxlint-disable no-await-in-loop -- one key after the other */
    const before = await readCpuMs()
    await page.keyboard.press(key)
    await page.waitForTimeout(keyIntervalMs)
    cpu.push((await readCpuMs()) - before)
    /* oxlint-enable no-await-in-loop */
  }
  const times = await page.evaluate(() => (globalThis as { keyTimes?: KeyTimes }).keyTimes!)
  return summarize(times, cpu)
}

/**
 * Returns a function that reads the processor time of the page's main thread in milliseconds. Other programs do not
 * change it, but it includes the work after a key, such as drafts and saves.
 */
async function startCpuClock(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Performance.enable')
  return async () => {
    const { metrics } = await devTools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1000
  }
}

function summarize({ keys, longTasks }: KeyTimes, cpu: readonly number[]) {
  return {
    keys: keys.length,
    p50Ms: percentile(keys, 0.5),
    p95Ms: percentile(keys, 0.95),
    cpuP50Ms: percentile(cpu, 0.5),
    cpuP95Ms: percentile(cpu, 0.95),
    longTasks: longTasks.length,
  }
}

const percentile = (values: readonly number[], share: number) =>
  Number((values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0).toFixed(1))
