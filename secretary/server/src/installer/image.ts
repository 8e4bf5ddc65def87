import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { sha256 } from '@sanhe/kit/security/secrets'
import { listImageFiles } from './image-files.ts'

/** Archive with everything that a server needs to run an agent: Node.js, the agent and its packages. */
export type AgentImage = {
  file: string
  sha256: string
  /** Name of the folder to which the archive is unpacked. */
  name: string
}

const machines: Partial<Record<NodeJS.Architecture, string>> = { x64: 'x86_64', arm64: 'aarch64' }
/**
 * Processor architecture of this machine, as `uname -m` names it. An agent image contains machine code, so servers need
 * the same architecture.
 */
export const machineArchitecture = machines[process.arch] ?? process.arch
/** Matches a library that Node.js needs and a minimal Debian lacks. */
const bundledLibrary = /\/libatomic\.so\.1$/
/** Files that only developers and compilers need; the image leaves them out. */
const excludedFiles = ['*.d.ts', '*.d.mts', '*.d.cts', '*.map', '*.tsbuildinfo', 'README*', 'CHANGELOG*']

/** Builds the agent image of this checkout. Reuses the built image until a file of the checkout changes. */
export async function buildAgentImage(root: string, folder: string): Promise<AgentImage> {
  const files = listImageFiles(root)
  const node = relative(root, process.execPath)
  if (node.startsWith('..')) throw new Error('an image is made by the Node of this repository: npm start')
  const { version } = JSON.parse(readFileSync(join(root, 'secretary/agent/package.json'), 'utf8')) as {
    version: string
  }
  const file = join(folder, `agent-${version}-${hashSources(root, files).slice(0, 16)}.tar.gz`)
  if (!existsSync(file)) await pack(root, [node, ...libraries(), ...files], node, file)
  return loadAgentImage(file, version)
}

export async function loadAgentImage(file: string, version: string): Promise<AgentImage> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  const digest = hash.digest('hex')
  return {
    file,
    sha256: digest,
    name: `${version}-${digest.slice(0, 12)}`,
  }
}

/** Hashes only the project's own files: the lock file already contains the versions of all packages. */
function hashSources(root: string, files: string[]) {
  const own = files.filter((file) => !`/${file}`.includes('/node_modules/'))
  const texts = own.map((file) => `${file} ${sha256(readFileSync(join(root, file)))}`)
  const lock = join(root, 'package-lock.json')
  return sha256([process.version, sha256(readFileSync(lock)), files.join('\n'), ...texts].join('\n'))
}

type Report = { sharedObjects: string[] }

const libraries = () =>
  (process.report.getReport() as Report).sharedObjects
    .filter((path) => bundledLibrary.test(path))
    .map((path) => realpathSync(path))

/** Packs the archive into a temporary file and renames it, so that an existing image file is always complete. */
async function pack(root: string, files: string[], node: string, file: string) {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(`${draft}.list`, files.join('\n'))
  await promisify(execFile)('tar', [
    '-czf',
    draft,
    '-C',
    root,
    ...excludedFiles.map((pattern) => `--exclude=${pattern}`),
    `--transform=s,^${node}$,bin/node,`,
    '--transform=s,.*/libatomic[^/]*$,lib/libatomic.so.1,',
    '--absolute-names',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    `--files-from=${draft}.list`,
  ])
  renameSync(draft, file)
  rmSync(`${draft}.list`)
}
