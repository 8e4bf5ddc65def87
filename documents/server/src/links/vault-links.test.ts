import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { toHeadingAnchor } from '@sanhe/markdown/headings'
import { createMarkdown } from '@sanhe/markdown/markdown'
import { silentLog } from '@sanhe/kit/runtime/log'
import { openSqlite, type Sqlite } from '@sanhe/kit/sqlite/database'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#testing'
import { importFolder } from '../transfer/local-folder.ts'
import { extractLinks } from './extract-links.ts'
import { createLinkResolver } from './link-targets.ts'
import { listLinkableNodes } from './store.ts'

/** Folder of Markdown files to measure (`npm run prove -- links --folder PATH`). By default a small vault is written. */
const vault = process.env['LINKS_VAULT'] ?? ''

const smallVault: Record<string, string> = {
  'Home.md': '[[Callouts]] [[Tips and tricks|tips]] [[Plugins/Search]] [[#Start here]]\n\n# Start here\n',
  'Callouts.md':
    '# Callouts\n\n[[Search#Operators]] [[Search#How it works#Operators]] [back](Home.md#start-here)\n',
  'Tips and tricks.md': '[[callouts]] `[[not a link]]` [search](./Plugins/Search.md#operators) [[Gone]]\n',
  'Plugins/Search.md': '## How it works\n\n### Operators\n\n[home](../Home.md) [[Plugins/index]]\n',
  'Plugins/index.md': '[[Search]] [same folder](Search.md)\n',
  'Guide/index.md': '[[Plugins/index|plugins]] [own](./index.md) [[Sync/Security]]\n',
  'Security.md': 'x\n',
  'Guide/more/Security.md': 'x\n',
  'en/Sync/Security.md': 'x\n',
}

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

function writeSmallVault() {
  const folder = mkdtempSync(join(tmpdir(), 'sanhe-vault-'))
  folders.push(folder)
  for (const [path, text] of Object.entries(smallVault)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

async function importVault(folder: string) {
  const app = await startTestApp()
  folders.push(app.dataDir)
  const { project } = await app.admin.projects.create({ body: { name: 'Vault' } })
  await app.stopOnly()
  await importFolder({ dataDir: app.dataDir, clock: app.clock, log: silentLog }, folder, project.slug)
  return { db: openSqlite(join(app.dataDir, 'documents.sqlite'), { readOnly: true }), id: project.id }
}

type Counts = { links: number; right: number; wrong: string[] }
const newCounts = (): Counts => ({ links: 0, right: 0, wrong: [] })
function count(counts: Counts, isRight: boolean, name: string) {
  counts.links += 1
  if (isRight) counts.right += 1
  else counts.wrong.push(name)
}

const plain = (name: string) => name.normalize('NFC').toLowerCase().replace(/\.md$/, '')

/** Reads the paths and texts of the imported documents. The path of a document is that of its file in the vault. */
function readDocuments(db: Sqlite, projectId: number) {
  const nodes = listLinkableNodes(db, projectId)
  const resolver = createLinkResolver(nodes)
  const pathOf = (node: (typeof nodes)[number]) =>
    [...resolver.foldersAbove(node), node].map(({ source_name, title }) => source_name ?? title).join('/')
  const texts = db.raw.prepare(
    'SELECT r.content FROM documents d JOIN revisions r ON r.id = d.revision_id WHERE d.id = ?',
  )
  const documents = nodes
    .filter(({ type }) => type === 'doc')
    .map((node) => ({ node, path: pathOf(node), text: String(texts.get(node.id)?.['content'] ?? '') }))
  return { documents, resolver }
}

type VaultDocument = ReturnType<typeof readDocuments>['documents'][number]

const markdown = createMarkdown()
const heading = /<h[1-6][^>]*data-anchor="([^"]*)"[^>]*>(.*?)<\/h[1-6]>/gs
const lettersOf = (text: string) =>
  text
    .replaceAll(/<[^>]*>|&[a-z0-9#]+;/gi, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Returns the anchors of the rendered document by the letters of their headings. */
const readAnchors = ({ text }: VaultDocument) =>
  Map.groupBy(markdown.render(text).matchAll(heading), ([, , words = '']) => lettersOf(words))

/** Returns whether a link to a heading leads to it; undefined if the document has no such heading. */
function findsHeading(found: VaultDocument, name: string) {
  const meant = readAnchors(found).get(lettersOf(name))
  return meant && meant.some(([, anchor]) => anchor === toHeadingAnchor(name))
}

/** Returns the files that a target can mean: its path from the linking file or the root, or its name anywhere. */
function listMeantPaths(from: VaultDocument, target: string, paths: readonly string[]) {
  const name = plain(target)
  const relative = plain(join(dirname(from.path), target))
  const exact = paths.filter((path) => plain(path) === relative || plain(path) === name.replace(/^\//, ''))
  if (exact.length > 0) return new Set(exact)
  return new Set(paths.filter((path) => plain(`/${path}`).endsWith(`/${name.replace(/^(\.\.?\/)+/, '')}`)))
}

/** Counts the links whose target is a file of the vault, and the headings that the links name. */
function measureLinks(db: Sqlite, projectId: number) {
  const { documents, resolver } = readDocuments(db, projectId)
  const byId = new Map(documents.map((one) => [one.node.id, one]))
  const paths = documents.map(({ path }) => path)
  const counts = { wiki: newCounts(), path: newCounts(), anchor: newCounts() }
  for (const from of documents)
    for (const link of extractLinks(from.text)) {
      const meant = listMeantPaths(from, link.target, paths)
      if (meant.size === 0) continue
      const found = byId.get(resolver.resolve(from.node.parent_id, link.target)?.id ?? 0)
      const label = `${from.path}: ${from.text.slice(link.from, link.to)}`
      count(counts[link.kind], found !== undefined && meant.has(found.path), label)
      const [, heading = ''] = /#([^|\])]+)/.exec(from.text.slice(link.end, link.to)) ?? []
      if (!found || heading === '' || heading.startsWith('^')) continue
      const isRight = findsHeading(found, decodeURIComponent(heading.split('#').at(-1) ?? ''))
      if (isRight !== undefined) count(counts.anchor, isRight, label)
    }
  return counts
}

test('links between the files of an imported vault lead to the documents and headings that they name', async () => {
  const { db, id } = await importVault(vault || writeSmallVault())
  try {
    const { wiki, path, anchor } = measureLinks(db, id)
    const share = (counts: Counts) => `${counts.right} of ${counts.links}`
    if (vault)
      process.stdout.write(
        `wiki links ${share(wiki)}, relative links ${share(path)}, headings ${share(anchor)}\n${[
          ...wiki.wrong,
          ...path.wrong,
          ...anchor.wrong,
        ].join('\n')}\n`,
      )
    else expect([wiki.links, path.links, anchor.links]).toEqual([10, 5, 4])
    expect(wiki.right / wiki.links).toBeGreaterThanOrEqual(vault ? 0.99 : 1)
    expect(path.wrong).toEqual([])
    if (!vault) expect(anchor.wrong).toEqual([])
  } finally {
    db.raw.close()
  }
}, 600_000)
