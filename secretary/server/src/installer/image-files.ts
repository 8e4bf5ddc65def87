import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** Entry files of the programs that run on the server: the agent, and the processes that it starts. */
const entries = [
  'secretary/agent/src/main.ts',
  'secretary/agent/src/certificate/main.ts',
  'secretary/agent/src/certificate/task-process.ts',
  'secretary/agent/src/files/extract-process.ts',
]
/**
 * Workspace packages by their import names. The image contains all files of these packages, because they read files
 * next to their code.
 */
const workspaces: Record<string, string> = {
  '@sanhe/agent': 'secretary/agent',
  '@sanhe/protocol': 'secretary/protocol',
  '@sanhe/kit': 'kit',
  '@sanhe/providers': 'providers',
}

const importStatement =
  /^(?:import|export)\b(?!\s+type\b)(?:[^'"`;]*?\bfrom)?\s*'([^']+)'|\bimport\('([^']+)'\)/gm

/**
 * Returns every file of the agent image, relative to the repository: the modules that the entry files import, and
 * packages with all their dependencies.
 */
export function listImageFiles(root: string): string[] {
  const { workspaceFolders, packages } = followImports(root, entries)
  const own = [...workspaceFolders].flatMap((folder) =>
    globSync(['package.json', '{src,migrations}/**/*', '*/**/*.ts'], {
      cwd: join(root, folder),
      exclude: ['**/*.test.ts', '**/testing/**', '**/node_modules/**', '**/emulators/**'],
      withFileTypes: true,
    })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  )
  const app = globSync('secretary/app/dist/**/*.*', { cwd: root })
  const links = Object.entries(workspaces).flatMap(([name, folder]) =>
    workspaceFolders.has(folder) ? [`node_modules/${name}`] : [],
  )
  return [...new Set([...own, ...app, ...links, ...packages])].toSorted()
}

function followImports(root: string, files: string[]) {
  const seen = new Set<string>()
  const packages = new Set<string>()
  const workspaceFolders = new Set<string>()
  const queue = files.map((file) => join(root, file))
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (seen.has(file) || !existsSync(file)) continue
    seen.add(file)
    workspaceFolders.add(
      Object.values(workspaces).find((folder) => file.startsWith(join(root, folder, '/'))) ?? '',
    )
    for (const [, name, dynamic] of readFileSync(file, 'utf8').matchAll(importStatement)) {
      const found = resolveImport(root, file, name ?? dynamic ?? '')
      if (found.file) queue.push(found.file)
      if (found.package) addPackage(found.package, dirname(file), root, packages)
    }
  }
  workspaceFolders.delete('')
  return { packages, workspaceFolders }
}

type Resolved = { file?: string; package?: string }

function resolveImport(root: string, from: string, name: string): Resolved {
  if (name.startsWith('node:') || builtinModules.includes(name)) return {}
  if (name.startsWith('.')) return { file: join(dirname(from), name) }
  if (name.startsWith('#')) return { file: resolveAgentImport(root, name) }
  const [scope = '', second = '', ...rest] = name.split('/')
  const packageName = name.startsWith('@') ? `${scope}/${second}` : scope
  const folder = workspaces[packageName]
  if (!folder) return { package: packageName }
  const inside = rest.join('/')
  const file = folder === 'providers' ? `${inside}/index.ts` : `src/${inside}.ts`
  return { file: join(root, folder, file) }
}

/** Resolves an import as the `imports` field of the agent's package.json maps it. */
function resolveAgentImport(root: string, name: string) {
  const path = name.slice(1)
  const file =
    path === 'config' ? 'config.ts' : path.endsWith('/contract') ? `${path}.ts` : `${path}/index.ts`
  return join(root, 'secretary/agent/src', file)
}

type Manifest = Record<
  'dependencies' | 'optionalDependencies' | 'peerDependencies',
  Record<string, string> | undefined
>

/** Adds the package that Node.js resolves from this folder, and all its dependencies. */
function addPackage(name: string, from: string, root: string, packages: Set<string>) {
  const folder = findPackage(name, from)
  if (!folder || packages.has(relative(root, folder))) return
  packages.add(relative(root, folder))
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const { dependencies, optionalDependencies, peerDependencies } = manifest
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
    addPackage(needed, realpathSync(folder), root, packages)
}

function findPackage(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  return dirname(from) === from ? undefined : findPackage(name, dirname(from))
}
