import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 500_000_000 }).trim()

/** Returns the name of the newest migration in the folder at a commit. */
const newestMigration = (commit: string, folder: string) =>
  git('ls-tree', '--name-only', commit, `${folder}/`)
    .split('\n')
    .filter((path) => path.endsWith('.sql'))
    .toSorted()
    .at(-1)

/**
 * Returns the commit to upgrade from: the given one, or HEAD~50. If that has the same newest migration as HEAD, returns
 * the last commit before this migration was added.
 */
export function chooseOldCommit(migrations: string, given: string | undefined) {
  if (given) return git('rev-parse', '--short', given)
  const newest = newestMigration('HEAD', migrations) ?? ''
  const isOlder = newestMigration('HEAD~50', migrations) !== newest
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', newest)
  return git('rev-parse', '--short', isOlder ? 'HEAD~50' : `${added}^`)
}

/**
 * Unpacks a commit into a folder of `.cache` and returns the folder. Packages of the registry are links to those of
 * this checkout; the workspaces are those of the commit.
 */
export function unpackOldVersion(commit: string) {
  const folder = join(root, '.cache/upgrade', commit)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 500_000_000 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  linkPackages(folder)
  return folder
}

function linkPackages(folder: string) {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@sanhe'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@sanhe' && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(modules, name))
  const { workspaces } = readJson<{ workspaces: string[] }>(join(folder, 'package.json'))
  for (const path of workspaces.flatMap((pattern) => globSync(join(folder, pattern, 'package.json')))) {
    const { name } = readJson<{ name: string }>(path)
    const link = join(modules, name)
    if (!existsSync(link)) symlinkSync(dirname(path), link)
  }
}

const readJson = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T
