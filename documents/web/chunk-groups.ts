import { join } from 'node:path'

/** As much as is needed here of what the bundler knows of its modules. */
type Graph = {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

const source = (path: string) => join(import.meta.dirname, 'src', path)
const entry = source('main.tsx')
const shell = source('shell/shell.tsx')
const sidebar = source('shell/sidebar.tsx')
const projects = source('projects/projects-page.tsx')
const reading = source('editor/document-page.tsx')

/** The beginnings that a module is always fetched with: the entry, and all that is imported on demand. */
function rootsOf(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set()
  seen.add(id)
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  const roots = new Set(importers.flatMap((importer) => [...rootsOf(importer, graph, seen)]))
  if (dynamicImporters.length > 0 || id === entry) roots.add(id)
  return roots
}

/** Libraries are imported through lists of all that they have, which says nothing about who uses what. */
const library =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\/(?!.*(mutationObserver|useMutation|queriesObserver|useQueries|infiniteQueryObserver)\.)|lucide-react\/dist\/esm\/(?!icons\/)/
const ours = /(kit|ui|documents\/web)\/src\/|virtual:documents/

/**
 * The file that a module goes into, if what is fetched first shares it with others: a few files instead of thirty,
 * for each costs a request and its headers on a slow line. The rest is left to the bundler.
 */
function fileOf(id: string, graph: Graph) {
  if (library.test(id)) return 'base'
  if (!ours.test(id) || id === entry) return null
  const roots = rootsOf(id, graph)
  if (roots.has(entry)) return 'base'
  if (roots.has(shell) || [projects, reading, sidebar].filter((root) => roots.has(root)).length > 1)
    return 'shell'
  if (roots.size === 1) return null
  if (roots.has(reading)) return 'reading'
  if (roots.has(projects)) return 'projects'
  if (roots.has(sidebar)) return 'sidebar'
  return null
}

const group = { includeDependenciesRecursively: false }

export const chunkGroups = [
  { ...group, name: 'icons', test: /lucide-react\/dist\/esm\/icons/, minShareCount: 2 },
  { ...group, name: fileOf },
]
