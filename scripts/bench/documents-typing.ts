import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
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
 * Chromium, in live preview and in the source view, and fails if the 95th percentile is above the limit. The client must
 * be built (`npm run build -- documents`).
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
  const folder = opened.adopt(mkdtempSync(join(tmpdir(), 'sanhe-bench-')), (path) =>
    rmSync(path, { recursive: true, force: true }),
  )
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
  if (rows.some(({ p95Ms }) => p95Ms > Number(values['limit-ms']))) process.exitCode = 1
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
  for (let at = 0; at < keys; at++) {
    const key = at % 40 === 39 ? 'Enter' : at % 6 === 5 ? ' ' : 'abcdefgh'[at % 8]!
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await page.keyboard.press(key)
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await page.waitForTimeout(keyIntervalMs)
  }
  return summarize(await page.evaluate(() => (globalThis as { keyTimes?: KeyTimes }).keyTimes!))
}

function summarize({ keys, longTasks }: KeyTimes) {
  const sorted = keys.toSorted((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1))
  return { keys: keys.length, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(0.999), longTasks: longTasks.length }
}
