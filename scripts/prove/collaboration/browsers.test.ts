import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { adminPassword, createTestClient } from '@sanhe/documents/testing'
import { createSeededRandom } from '@sanhe/documents/testing/random'
import { type ServiceProcess, startServiceProcess } from '@sanhe/documents/testing/service-process'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { launchBrowser } from '../../browser/demo-environment.ts'
import { buildClients } from '../../products/build-clients.ts'
import { selectProducts } from '../../products/products.ts'
import { createProgressDisplay } from '../../terminal/progress.ts'
import {
  createCharacterSource,
  listAcknowledged,
  listLost,
  noteAcknowledged,
  openTypist,
  type Typist,
  typeUntil,
} from './typist.ts'

const root = join(import.meta.dirname, '../../..')
const browserCount = Number(process.env['COLLABORATION_BROWSERS'] ?? 0)
const seconds = Number(process.env['COLLABORATION_SECONDS'] ?? 20)
const seed = Number(process.env['TORTURE_SEED'] ?? Math.floor(Math.random() * 1e9))
vi.setConfig({ testTimeout: 240_000 + seconds * 2500, hookTimeout: 60_000 })

const login = { username: 'admin', password: adminPassword }
const slug = 'together'
const params = { slug, docSlug: 'page' }

const dataDir = mkdtempSync(join(tmpdir(), 'sanhe-browsers-'))
let service: ServiceProcess | undefined
let browser: Browser | undefined
afterAll(async () => {
  await browser?.close()
  await service?.stop('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Reads the whole text of an editor, also the lines that it does not show. Without an editor, returns the page's text. */
const readEditor = ({ page }: Typist) =>
  page.evaluate(() => {
    const content = document.querySelector('.cm-content') as
      | (HTMLElement & { cmTile?: { root: { view: { state: { doc: { toString: () => string } } } } } })
      | null
    return content?.cmTile?.root.view.state.doc.toString() ?? `no editor: ${document.body.innerText}`
  })

describe.skipIf(browserCount === 0)(
  'browsers that edit one document (npm run prove -- collaboration)',
  () => {
    test('end with equal texts and lose no acknowledged keystroke through cuts, restarts and kills of the service', async () => {
      const random = createSeededRandom(seed)
      const port = await findFreePort()
      await buildClients(root, selectProducts(['documents']), createProgressDisplay(process.stderr))
      const start = () => startServiceProcess(dataDir, port, { RATE_LIMIT_SCALE: '1000' })
      service = await start()
      const person = createTestClient(service.url)
      await person.auth.login({ body: login })
      await person.projects.create({ body: { name: 'Together', slug } })
      const content = 'the quick brown fox jumps over the lazy dog\n'.repeat(20)
      await person.documents.create({ params: { slug }, body: { title: 'Page', content } })
      browser = await launchBrowser(root)
      const typists: Typist[] = []
      for (let n = 0; n < browserCount; n += 1)
        typists.push(
          await openTypist(browser, { url: service.url, path: `/projects/${slug}/docs/page`, login }),
        )
      const nextCharacter = createCharacterSource()
      const over = new AbortController()
      const typing = typists.map((typist) => typeUntil(typist, random, nextCharacter, over.signal))
      const lost: string[] = []
      const counts = { cuts: 0, restarts: 0, kills: 0 }
      const endsAt = performance.now() + seconds * 1000
      for (let round = 1; performance.now() < endsAt; round += 1) {
        await wait(1000 + random() * 2000)
        const cut = typists[Math.floor(random() * typists.length)]
        await cut?.context.setOffline(true)
        counts.cuts += 1
        await wait(500 + random() * 2500)
        await cut?.context.setOffline(false)
        if (round % 2) continue
        const signal = random() < 0.7 ? ('SIGKILL' as const) : ('SIGTERM' as const)
        counts[signal === 'SIGKILL' ? 'kills' : 'restarts'] += 1
        await service.stop(signal)
        const before = typists.flatMap(listAcknowledged)
        service = await start()
        const { doc } = await person.documents.get({ params })
        lost.push(...listLost(doc.content, before).map((found) => `round ${round}: ${found}`))
      }
      over.abort()
      await Promise.all(typing)
      const stored = async () => (await person.documents.get({ params })).doc.content
      const areSettled = async () => {
        const text = await stored()
        const texts = await Promise.all(typists.map(readEditor))
        const saved = await Promise.all(typists.map(noteAcknowledged))
        return saved.every(Boolean) && texts.every((one) => one === text)
      }
      await vi.waitUntil(areSettled, { timeout: 90_000, interval: 500 }).catch(async (error: unknown) => {
        const texts = await Promise.all(typists.map(readEditor))
        const states = await Promise.all(typists.map(({ page }) => page.locator('header').innerText()))
        throw new Error(`the texts did not become equal: ${JSON.stringify({ states, texts })}`, {
          cause: error,
        })
      })
      const text = await stored()
      const all = typists.flatMap(({ typed }) => typed)
      const figures = { suite: 'documents.browsers', n: all.length, failed: lost.length, ...counts, seed }
      process.stdout.write(`${JSON.stringify(figures)}\n`)
      expect(lost).toEqual([])
      expect(all.length).toBeGreaterThan(browserCount * 5)
      // Every keystroke is acknowledged now, so the text must contain each exactly once.
      expect(typists.flatMap(listAcknowledged)).toEqual(all)
      expect(listLost(text, all)).toEqual([])
      const file = join(dataDir, 'projects', slug, 'docs/page.md')
      await vi.waitUntil(() => readFileSync(file, 'utf8') === text, 5000)
      // Control: the check detects a missing keystroke and a doubled one.
      const [first = ''] = all
      expect(listLost(text.replace(first, ''), all)).toEqual([first])
      expect(listLost(text + first, all)).toEqual([first])
    })
  },
)
