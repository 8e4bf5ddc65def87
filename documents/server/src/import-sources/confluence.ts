import { maxContentBytes } from '#fields'
import { findConfluenceRoot, pageIdOf, planConfluencePaths, toFileName } from './confluence-paths.ts'
import type { ConvertedConfluenceIndex, ConvertedConfluencePage } from './conversion-job.ts'
import { type ConversionThread, openConversionThread } from './conversion-thread.ts'
import type { ConvertedTree, SourceDeps, SourceEntry } from './entries.ts'
import { takeFreePath } from './free-path.ts'
import { rewriteLinks } from './rewrite-links.ts'

/** Largest size of a page of HTML. A page of 100 screens has about 1 MB. */
const maxPageBytes = 8 * 1024 * 1024

type Problems = ConvertedTree['problems']
type Page = ConvertedConfluencePage & { file: string; parent: string | null }
/** Files of the export by their path in its folder. */
type Files = ReadonlyMap<string, SourceEntry>

/**
 * Returns whether these files are an HTML export of Confluence. Reads one page, because other programs also write files
 * with such names.
 */
export async function isConfluenceTree(entries: readonly SourceEntry[]) {
  const root = findConfluenceRoot(entries.map(({ path }) => path))
  if (root === undefined) return false
  const page = entries.find(({ path }) => path.startsWith(root) && pageIdOf(path.slice(root.length)))
  const html = page && (page.bytes ?? 0) <= maxPageBytes ? (await page.read()).toString() : ''
  return /id="(main-content|title-text|breadcrumbs)"/.test(html)
}

/**
 * Converts an HTML export of Confluence into a tree of Markdown: pages with their titles and order, links to the new
 * names, and attached files next to their page. Styles and icons of the export are left out.
 */
export async function convertConfluenceTree(
  { timeoutMs }: SourceDeps,
  given: readonly SourceEntry[],
): Promise<ConvertedTree> {
  const root = findConfluenceRoot(given.map(({ path }) => path)) ?? ''
  const inRoot = given.filter(({ path }) => path.startsWith(root) && !path.endsWith('/'))
  const files: Files = new Map(inRoot.map((entry) => [entry.path.slice(root.length), entry]))
  const problems: Problems = []
  const thread = openConversionThread(timeoutMs)
  try {
    const { pages, failed } = await readPages(thread, files, problems)
    return { entries: [...toEntries(pages, files, problems), ...failed], problems, isOrdered: true }
  } finally {
    await thread.close()
  }
}

async function readPages(thread: ConversionThread, files: Files, problems: Problems) {
  const { tree, space } = await readIndex(thread, files, problems)
  const pages: Page[] = []
  const failed: SourceEntry[] = []
  for (const [file, entry] of sortPages(files, tree)) {
    const html = await readHtml(entry)
    const answer =
      html === undefined
        ? { problem: 'the page is larger than 8 MB' }
        : await thread.convert<ConvertedConfluencePage>({ kind: 'confluence-page', html, space })
    if ('problem' in answer) {
      problems.push({ path: file, reason: answer.problem })
      failed.push({ ...entry, path: file })
      continue
    }
    const { parents, remarks } = answer.converted
    for (const reason of remarks) problems.push({ path: file, reason })
    const parent = tree.has(file) ? (tree.get(file) ?? null) : (parents.at(-1) ?? null)
    pages.push({ ...answer.converted, file, parent })
  }
  return { pages, failed }
}

/** Pages in the order of the index. Pages that the index lacks come last, by name. */
function sortPages(files: Files, tree: ReadonlyMap<string, unknown>) {
  const order = new Map([...tree.keys()].map((file, index) => [file, index]))
  const place = (file: string) => order.get(file) ?? order.size
  return [...files]
    .filter(([file]) => /^[^/]+\.html$/.test(file) && file !== 'index.html')
    .map(([file, entry]) => ({ file, entry, at: place(file) }))
    .toSorted((a, b) => a.at - b.at || a.file.localeCompare(b.file, 'en', { numeric: true }))
    .map(({ file, entry }) => [file, entry] as const)
}

async function readIndex(thread: ConversionThread, files: Files, problems: Problems) {
  const nothing: ConvertedConfluenceIndex = { tree: new Map(), space: '' }
  const index = files.get('index.html')
  const html = index && (await readHtml(index))
  if (html === undefined) return nothing
  const answer = await thread.convert<ConvertedConfluenceIndex>({ kind: 'confluence-index', html })
  if ('converted' in answer) return answer.converted
  problems.push({ path: 'index.html', reason: answer.problem })
  return nothing
}

async function readHtml({ bytes = 0, read }: SourceEntry) {
  const content = bytes <= maxPageBytes ? await read() : undefined
  return content && content.length <= maxPageBytes ? content.toString() : undefined
}

function toEntries(pages: readonly Page[], files: Files, problems: Problems): SourceEntry[] {
  const taken = new Set<string>()
  const names = planConfluencePaths(pages, taken)
  const attached = planAttachments(pages, files, names, taken)
  const paths = new Map([...names, ...attached])
  const anchors = new Map(pages.map(({ file, anchors: known }) => [file, known]))
  const toAnchor = (file: string, rest: string) =>
    anchors.get(file)?.get(rest.slice(1)) ?? (names.has(file) ? '' : rest)
  const byFile = new Map(pages.map((page) => [page.file, page]))
  const documents = [...names].map(([file, path]): SourceEntry => {
    const page = byFile.get(file)
    const markdown = rewriteLinks(page?.markdown ?? '', file, paths, toAnchor)
    const text = Buffer.from(`# ${page?.title ?? ''}\n\n${markdown}`)
    if (text.length > maxContentBytes) problems.push({ path: file, reason: 'the text is larger than 1 MB' })
    return { path, bytes: text.length, ...(page?.title && { title: page.title }), read: async () => text }
  })
  const kept = [...attached].map(([file, path]) => ({ ...files.get(file)!, path }))
  return [...documents, ...kept]
}

/** Attached files get their former name and lie next to the page that they belong to. */
function planAttachments(
  pages: readonly Page[],
  files: Files,
  names: ReadonlyMap<string, string>,
  taken: Set<string>,
) {
  const known = new Map(pages.flatMap(({ attachments }) => [...attachments]))
  const folders = new Map(pages.map(({ file }) => [pageIdOf(file), folderOf(names.get(file) ?? '')]))
  const planned = new Map<string, string>()
  for (const file of files.keys()) {
    const [folder, pageId, ...rest] = file.split('/')
    if (folder !== 'attachments' || pageId === 'thumbnails' || rest.length === 0) continue
    const name = toFileName(known.get(file) || (rest.at(-1) ?? ''))
    planned.set(file, takeFreePath(`${folders.get(pageId) ?? ''}${name}`, taken))
  }
  return planned
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
