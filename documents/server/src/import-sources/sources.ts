import type { ConvertedTree, SourceEntry } from './entries.ts'
import { convertNotionTree } from './notion.ts'
import { isNotionTree } from './notion-paths.ts'

/** Programs whose exports are converted. `auto` recognises them by their files. */
export const importSources = ['markdown', 'auto', 'notion'] as const
export type ImportSource = (typeof importSources)[number]

/** Converts an upload into a tree of Markdown files. A tree of Markdown stays as it is. */
export async function convertSource(
  source: ImportSource,
  entries: AsyncIterable<SourceEntry>,
): Promise<ConvertedTree & { source: 'markdown' | 'notion' }> {
  const found = await Array.fromAsync(entries)
  const isNotion = source === 'notion' || (source === 'auto' && isNotionTree(found.map(({ path }) => path)))
  return isNotion
    ? { source: 'notion', ...(await convertNotionTree(found)) }
    : { source: 'markdown', entries: found, problems: [] }
}
