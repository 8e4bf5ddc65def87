import { listAllFiles, readWorkspaceFile } from './workspace-disk.ts'
import { detectDocumentKind } from './rules.ts'

const maxHits = 50
const maxSearchedBytes = 1024 * 1024
const shownCharacters = 200

export type SearchHit = { path: string; line: number | undefined; text: string }

/** Searches names of files, and lines of text files up to 1 MB, without regard to case. */
export async function searchFiles(root: string, query: string): Promise<SearchHit[]> {
  const needle = query.toLowerCase()
  const hits: SearchHit[] = []
  for (const { path, name, kind, size } of await listAllFiles(root)) {
    if (hits.length >= maxHits) break
    if (name.toLowerCase().includes(needle)) hits.push({ path, line: undefined, text: '' })
    if (kind === 'folder' || size > maxSearchedBytes) continue
    // oxlint-disable-next-line no-await-in-loop -- one file at a time bounds the memory
    const bytes = await readWorkspaceFile(root, path).catch(() => Buffer.alloc(0))
    if (detectDocumentKind(bytes.subarray(0, 4096), name) === 'text')
      hits.push(...findLines(path, bytes, needle))
  }
  return hits.slice(0, maxHits)
}

const findLines = (path: string, bytes: Buffer, needle: string): SearchHit[] =>
  bytes
    .toString('utf8')
    .split('\n')
    .flatMap((text, index) =>
      text.toLowerCase().includes(needle)
        ? [{ path, line: index + 1, text: text.trim().slice(0, shownCharacters) }]
        : [],
    )
