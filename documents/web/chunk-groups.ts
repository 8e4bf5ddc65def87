import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

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
const lazyApi = source('lazy-api.ts')
/**
 * Parts of a document page that load after the text of the document. They share one chunk, so that one request loads
 * all of them.
 */
const readingExtras = [
  source('presence/'),
  source('editor/last-edit.tsx'),
  source('home/favourite-button.tsx'),
  source('shares/share-button.tsx'),
]
const isReadingExtra = (path: string) => readingExtras.some((extra) => path.startsWith(extra))

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
 * Matches the parts of libraries that the first load uses. Imports do not show these parts, because libraries are
 * imported through index modules that re-export everything.
 */
const library =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\/(?!.*(mutationObserver|useMutation|queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.|react-virtual\/|virtual-core\/)|lucide-react\/dist\/esm\/(?!icons\/)/
const ownModules = /(kit|ui|markdown|documents\/web)\/src\/|virtual:documents/

/**
 * Returns the chunk of a module that the first load shares with other pages. A few shared chunks replace about thirty
 * small ones, because each request costs headers and a round trip on a slow network. The bundler places the other
 * modules.
 */
function fileOf(id: string, graph: Graph) {
  if (library.test(id) || isOfEntry(id, graph)) return 'base'
  if (!ownModules.test(id) || id === entry) return null
  // Several pages use these endpoints. If they were in the chunk of one page, the other pages would load that
  // chunk too. Nothing of the first load calls them, so they have a chunk of their own.
  if (id === lazyApi || id.includes('virtual:documents-lazy-routes')) return 'lazy-api'
  if (isReadingExtra(id)) return 'reading-extras'
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

const iconFolder = join(import.meta.dirname, '../../node_modules/lucide-react/dist/esm/icons')

/**
 * Returns the file name of a lucide icon by its component name: `CalendarX2` is in `calendar-x-2.mjs`. The file of an
 * icon that was renamed exports the icon of another file.
 */
function iconFile(component: string) {
  const name = component.replaceAll(/(?<=[a-z])(?=[A-Z0-9])|(?<=\d)(?=[A-Z])/g, '-').toLowerCase()
  const path = join(iconFolder, `${name}.mjs`)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return /^export \{ default \} from '\.\/([\w-]+\.mjs)'/m.exec(text)?.[1] ?? `${name}.mjs`
}

const sourceFolders = [join(import.meta.dirname, 'src'), join(import.meta.dirname, '../../ui/src')]

/**
 * Files of this client that import each icon. The bundler's module graph shows only that lucide's index imports the
 * icons.
 */
const iconImporters = Map.groupBy(
  sourceFolders
    .flatMap((folder) => globSync('**/*.{ts,tsx}', { cwd: folder }).map((path) => join(folder, path)))
    .flatMap((path) => {
      const imports = readFileSync(path, 'utf8').match(/import \{([^}]*)\} from 'lucide-react'/)?.[1] ?? ''
      const components = imports.split(',').map((part) => part.trim().split(' ')[0] ?? '')
      return components.filter(Boolean).map((component) => ({ file: iconFile(component), path }))
    }),
  ({ file }) => file,
)

const firstLoadRoots = new Set([entry, shell, sidebar, projects, reading])

/**
 * Returns whether the main entry shows an icon. Such an icon is in the chunk `base`, because `base` would otherwise import
 * the chunk of the icons, which needs `base` itself while it loads.
 */
const isOfEntry = (id: string, graph: Graph) =>
  id.includes('lucide-react/dist/esm/icons') &&
  (iconImporters.get(basename(id)) ?? []).some(({ path }) => rootsOf(path, graph).has(entry))

const otherFirstLoadRoots = new Set([entry, shell, sidebar, reading])
const isOfProjectsOnly = (path: string, graph: Graph) =>
  !isReadingExtra(path) && otherFirstLoadRoots.isDisjointFrom(rootsOf(path, graph))

/**
 * Icons of the first load share one chunk. Icons that only the page of projects shows share a second chunk, and all
 * other icons share a third chunk. An icon without a known importer is in the chunk of the first load.
 */
function iconChunk(id: string, graph: Graph) {
  if (!id.includes('lucide-react/dist/esm/icons') || isOfEntry(id, graph)) return null
  const importers = iconImporters.get(basename(id))
  const isFirst =
    importers?.some(
      ({ path }) => isReadingExtra(path) || !firstLoadRoots.isDisjointFrom(rootsOf(path, graph)),
    ) ?? true
  if (!isFirst) return 'more-icons'
  return importers?.every(({ path }) => isOfProjectsOnly(path, graph)) ? 'projects-icons' : 'icons'
}

const group = { includeDependenciesRecursively: false }

export const bundleChunkGroups = [
  { ...group, name: iconChunk, minShareCount: 2 },
  { ...group, name: fileOf },
]
