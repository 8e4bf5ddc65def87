import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createTestClient, type TestClient, adminPassword } from '@sanhe/documents/testing'
import { createSeededRandom } from '@sanhe/documents/testing/random'
import { type ServiceProcess, startServiceProcess } from '@sanhe/documents/testing/service-process'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SimulatedConnection, openSimulatedEditor, type SimulatedEditor } from './testing.ts'

const seconds = Number(process.env['COLLABORATION_SECONDS'] ?? 6)
const editorCount = Number(process.env['COLLABORATION_EDITORS'] ?? 4)
const seed = Number(process.env['TORTURE_SEED'] ?? Math.floor(Math.random() * 1e9))

const slug = 'together'
const docSlug = 'page'
const params = { slug, docSlug }
/** First of the characters that the editors insert. Each insertion has its own character, which no editor deletes. */
const firstCharacter = 0x4e00

let dataDir: string
let port: number
let service: ServiceProcess
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sanhe-together-'))
  port = await findFreePort()
  service = await startServiceProcess(dataDir, port)
})
afterEach(async () => {
  await service.stop('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

type Typist = {
  editor: SimulatedEditor
  connection: SimulatedConnection
  waiting: string[]
  acknowledged: string[]
}

async function openTypists(person: TestClient) {
  const typists: Typist[] = []
  for (let n = 0; n < editorCount; n += 1) {
    const connection = { isCut: false, losesResponses: false }
    const editor = await openSimulatedEditor({ person, slug, docSlug, page: `page-${n}`, connection })
    typists.push({ editor, connection, waiting: [], acknowledged: [] })
  }
  await vi.waitUntil(() => typists.every(({ editor }) => editor.isShared()), 20_000)
  return typists
}

/**
 * Records the characters that the service has confirmed. When an editor has no unsent change, all characters
 * that it inserted are confirmed.
 */
function noteAcknowledged({ editor, waiting, acknowledged }: Typist) {
  if (editor.unsent() === 0 && editor.isShared()) acknowledged.push(...waiting.splice(0))
}

/** Inserts a new character, or deletes some of the original letters of the text. */
function typeRandomly({ editor, waiting }: Typist, random: () => number, character: string) {
  const text = editor.text()
  const at = Math.floor(random() * (text.length + 1))
  const letters = /^[a-z]{1,3}/.exec(text.slice(at))
  if (random() < 0.25 && letters) return editor.edit(at, at + letters[0].length, '')
  waiting.push(character)
  editor.edit(at, at, random() < 0.1 ? `${character}\n` : character)
}

const countIn = (text: string, character: string) => text.split(character).length - 1

/** Returns the acknowledged characters that a text does not contain exactly once. */
const listLost = (text: string, acknowledged: readonly string[]) =>
  acknowledged.filter((one) => countIn(text, one) !== 1)
const listAcknowledged = (typists: readonly Typist[]) => typists.flatMap(({ acknowledged }) => acknowledged)

test(
  'editors that type at once through cut connections, lost responses, restarts and SIGKILL end with equal texts and lose no acknowledged edit',
  async () => {
    const random = createSeededRandom(seed)
    const person = createTestClient(service.url)
    await person.auth.login({ body: { username: 'admin', password: adminPassword } })
    await person.projects.create({ body: { name: 'Together', slug } })
    const content = 'the quick brown fox jumps over the lazy dog\n'.repeat(20)
    await person.documents.create({ params: { slug }, body: { title: 'Page', content } })
    const typists = await openTypists(person)
    let character = firstCharacter
    const over = new AbortController()
    const typing = typists.map(async (typist) => {
      while (!over.signal.aborted) {
        noteAcknowledged(typist)
        typeRandomly(typist, random, String.fromCodePoint(character))
        character += 1
        await wait(20 + random() * 150)
      }
    })
    const lost: string[] = []
    const endsAt = performance.now() + seconds * 1000
    for (let round = 1; performance.now() < endsAt; round += 1) {
      await wait(300 + random() * 700)
      const one = typists[Math.floor(random() * typists.length)]
      if (one) Object.assign(one.connection, { isCut: random() < 0.5, losesResponses: random() < 0.5 })
      await wait(random() * 600)
      for (const { connection } of typists) Object.assign(connection, { isCut: false, losesResponses: false })
      if (round % 2) continue
      await service.stop(random() < 0.7 ? 'SIGKILL' : 'SIGTERM')
      typists.forEach(noteAcknowledged)
      const before = listAcknowledged(typists)
      service = await startServiceProcess(dataDir, port)
      const { doc } = await person.documents.get({ params })
      lost.push(...listLost(doc.content, before).map((found) => `round ${round}: ${found}`))
    }
    over.abort()
    await Promise.all(typing)
    const isSettled = () => typists.every(({ editor }) => editor.unsent() === 0)
    await vi.waitUntil(isSettled, { timeout: 40_000, interval: 50 })
    typists.forEach(noteAcknowledged)
    const stored = async () => (await person.documents.get({ params })).doc.content
    const areEqual = async () => {
      const text = await stored()
      return typists.every(({ editor }) => editor.text() === text)
    }
    await vi.waitUntil(areEqual, { timeout: 30_000, interval: 200 })
    const text = await stored()
    const edits = listAcknowledged(typists).length
    const figures = {
      suite: 'documents.collaboration',
      n: edits,
      failed: lost.length,
      editors: editorCount,
      seed,
    }
    process.stdout.write(`${JSON.stringify(figures)}\n`)
    expect(lost).toEqual([])
    expect(edits).toBeGreaterThan(editorCount * 5)
    expect(typists.flatMap(({ waiting }) => waiting)).toEqual([])
    const all = listAcknowledged(typists)
    expect(listLost(text, all)).toEqual([])
    await vi.waitUntil(
      () => readFileSync(join(dataDir, 'projects', slug, 'docs/page.md'), 'utf8') === text,
      5000,
    )
    // Control: the check detects a missing edit and a doubled edit.
    const [first = ''] = typists[0]?.acknowledged ?? []
    expect(listLost(text.replace(first, ''), all)).toEqual([first])
    expect(listLost(text + first, all)).toEqual([first])
    for (const { editor } of typists) editor.close()
  },
  120_000 + seconds * 2000,
)
