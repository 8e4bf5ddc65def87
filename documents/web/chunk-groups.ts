import { join } from 'node:path'

/** The part of the bundler's module information that this file uses. */
type Graph = {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

const source = (path: string) => join(import.meta.dirname, 'src', path)
const entry = source('main.tsx')
const shell = source('shell/shell.tsx')
const sidebar = source('shell/sidebar.tsx')
const projects = source('projects/projects-page.tsx')
const reading = source('editor/document-page.tsx')

/**
 * Returns the entry points that load a module: the main entry and every dynamically imported module that reaches it.
 */
function rootsOf(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set()
  seen.add(id)
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  const roots = new Set(importers.flatMap((importer) => [...rootsOf(importer, graph, seen)]))
  if (dynamicImporters.length > 0 || id === entry) roots.add(id)
  return roots
}

/**
 * Libraries are imported through index modules that re-export everything, so importers do not tell which parts are
 * used.
 */
const library =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\/(?!.*(mutationObserver|useMutation|queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.)|lucide-react\/dist\/esm\/(?!icons\/)/
const ownModules = /(kit|ui|documents\/web)\/src\/|virtual:documents/

/**
 * Returns the chunk of a module that the first load shares with other pages. A few shared chunks replace about thirty
 * small ones, because each request costs headers and a round trip on a slow network. The bundler places the other
 * modules.
 */
function fileOf(id: string, graph: Graph) {
  if (library.test(id)) return 'base'
  if (!ownModules.test(id) || id === entry) return null
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
