import { convertConfluenceTree, isConfluenceTree } from './confluence.ts'
import type { ConvertedTree, SourceDeps, SourceEntry } from './entries.ts'
import { convertNotionTree } from './notion.ts'
import { isNotionTree } from './notion-paths.ts'
import { convertWordTree, isWordTree } from './word.ts'

/** Programs whose exports are converted. `auto` recognises them by their files. */
export const importSources = ['markdown', 'auto', 'notion', 'confluence', 'word'] as const
export type ImportSource = (typeof importSources)[number]
type KnownSource = Exclude<ImportSource, 'auto'>

/** Converts an upload into a tree of Markdown files. A tree of Markdown stays as it is. */
export async function convertSource(
  deps: SourceDeps,
  given: ImportSource,
  entries: AsyncIterable<SourceEntry>,
): Promise<ConvertedTree & { source: KnownSource }> {
  const found = await Array.fromAsync(entries)
  const source = given === 'auto' ? await recogniseSource(found) : given
  return { source, ...(await convertTree(deps, source, found)) }
}

async function recogniseSource(entries: readonly SourceEntry[]): Promise<KnownSource> {
  const paths = entries.map(({ path }) => path)
  if (isNotionTree(paths)) return 'notion'
  if (await isConfluenceTree(entries)) return 'confluence'
  return isWordTree(paths) ? 'word' : 'markdown'
}

async function convertTree(
  deps: SourceDeps,
  source: KnownSource,
  entries: SourceEntry[],
): Promise<ConvertedTree> {
  if (source === 'notion') return convertNotionTree(entries)
  if (source === 'confluence') return convertConfluenceTree(deps, entries)
  if (source === 'word') return convertWordTree(deps, entries)
  return { entries, problems: [] }
}
