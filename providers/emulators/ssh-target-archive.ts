import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'

/** Everything that determines the content of the archive. Raise `version` when the packing code changes. */
const recipe = {
  version: 2,
  suite: 'bookworm',
  variant: 'minbase',
  packages: ['openssh-server', 'ca-certificates', 'iproute2', 'openssl', 'procps'],
  excluded: ['./var/cache/apt/archives/*.deb'],
  architecture: process.arch,
}
export type SshTargetArchiveRecipe = typeof recipe

const cacheFolder = '/var/cache/sanhe'

export type SshTargetArchiveOptions = {
  folder?: string
  /** Folders to search for programs, in the form of PATH. */
  path?: string | undefined
  isVerbose?: boolean
  recipe?: SshTargetArchiveRecipe
}

/**
 * Returns the path of the cached archive. The file name contains a hash of the recipe, so an archive of another recipe
 * is never used.
 */
export function sshTargetArchivePath({
  folder = cacheFolder,
  recipe: given = recipe,
}: SshTargetArchiveOptions = {}) {
  const hash = createHash('sha256').update(JSON.stringify(given)).digest('hex').slice(0, 12)
  return join(folder, `ssh-target-${given.suite}-${hash}.tar.gz`)
}

const isRoot = () => process.getuid?.() === 0
const canRun = (path: string, program: string) =>
  path.split(':').some((folder) => isExecutable(join(folder, program)))

function isExecutable(file: string) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Debian installs debootstrap in /usr/sbin, which is not in every PATH. */
const systemPath = () => `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`

export function findSshTargetProblem(options: SshTargetArchiveOptions = {}) {
  if (process.platform !== 'linux') return 'the SSH target is a Debian system: it needs Linux'
  if (!isRoot()) return 'the SSH target needs root: it runs in a root file system of its own'
  return archiveProblem(options)
}

function archiveProblem(options: SshTargetArchiveOptions) {
  if (existsSync(sshTargetArchivePath(options)) || canRun(options.path ?? systemPath(), 'debootstrap'))
    return undefined
  return 'the SSH target is made by debootstrap, which is not installed: apt-get install debootstrap'
}

/** Creates an archive of the Debian system once and caches it. Requires root, debootstrap and a Debian mirror. */
export async function makeSshTargetArchive(options: SshTargetArchiveOptions = {}) {
  const archive = sshTargetArchivePath(options)
  if (existsSync(archive)) return archive
  const problem = archiveProblem(options)
  if (problem) throw new Error(problem)
  const { folder = cacheFolder, recipe: given = recipe } = options
  mkdirSync(folder, { recursive: true })
  const draft = mkdtempSync(join(folder, 'ssh-target-'))
  // Lets other accounts enter the folder, because it becomes the root of a system with several users. mkdtemp creates a
  // folder that only its owner may enter.
  chmodSync(draft, 0o755)
  try {
    const { suite, variant, packages, excluded } = given
    const include = `--include=${packages.join(',')}`
    await run('debootstrap', [`--variant=${variant}`, include, suite, draft], options)
    const exclude = excluded.map((pattern) => `--exclude=${pattern}`)
    await run('tar', ['-czf', `${draft}.tar.gz`, ...exclude, '-C', draft, '.'], options)
    renameSync(`${draft}.tar.gz`, archive)
    return archive
  } finally {
    for (const file of [draft, `${draft}.tar.gz`]) rmSync(file, { recursive: true, force: true })
  }
}

const keptOutput = 2000

function run(program: string, values: string[], { path, isVerbose = false }: SshTargetArchiveOptions) {
  return new Promise<void>((resolve, reject) => {
    const env = { ...process.env, PATH: path ?? systemPath() }
    const child = spawn(program, values, { env, stdio: isVerbose ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (text: Buffer) => void (output = (output + text.toString()).slice(-keptOutput))
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`${program} failed with exit code ${code}\n${output}`.trim())),
    )
  })
}
