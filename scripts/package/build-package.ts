import { cp, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildClients } from '../products/build-clients.ts'
import { products } from '../products/products.ts'
import { runCommand } from '../terminal/commands.ts'
import type { ProgressDisplay } from '../terminal/progress.ts'
import { packagedCodeFolder, copyCodeIntoPackage } from './copy-code.ts'
import { writeSystemFiles } from './system-files.ts'

const debianVersion = /^[0-9][A-Za-z0-9.+~]*$/

export type PackageOptions = {
  version?: string | undefined
  output: string
  /** Compression of the package. `none` is for tests, because compression by xz takes minutes. */
  compression?: 'xz' | 'none'
}

/** Runs a command and throws its output when it fails. */
async function run(folder: string, command: string, args: string[], env: Record<string, string> = {}) {
  const { code, output } = await runCommand(folder, command, args, env)
  if (code !== 0) throw new Error(`${command} ${args[0]} failed:\n${output.slice(-3000)}`)
  return output.trim()
}

/**
 * Builds the Debian package and returns its file. All files get the time of the commit, so that two builds of one
 * commit on one machine are equal.
 */
export async function buildPackage(
  root: string,
  { version: given, output, compression = 'xz' }: PackageOptions,
  progress: ProgressDisplay,
): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('npm run package needs Linux on x64')
  const version =
    given ?? (JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }).version
  if (!debianVersion.test(version)) throw new Error(`"${version}" is no version such as 0.2.0`)
  await buildClients(root, products, progress)
  const stage = join(root, '.cache/package', version)
  await rm(stage, { recursive: true, force: true })
  await progress.during('copying code', () =>
    copyCodeIntoPackage(root, join(stage, packagedCodeFolder), version),
  )
  await progress.during('installing production packages', () => installPackages(root, stage))
  await progress.during('writing notices and bill of materials', () => writeNotices(root, stage))
  await writeSystemFiles(root, stage, version)
  const commitTime = await run(root, 'git', ['log', '-1', '--format=%ct'])
  await run(stage, 'find', ['.', '-exec', 'touch', '--no-dereference', `--date=@${commitTime}`, '{}', '+'])
  await mkdir(output, { recursive: true })
  const file = join(output, `sanhe_${version}_amd64.deb`)
  const args = ['--root-owner-group', `-Z${compression}`, '-z1', '--threads-max=2', '--build', stage, file]
  await progress.during('packing', () => run(root, 'dpkg-deb', args, { SOURCE_DATE_EPOCH: commitTime }))
  await rm(stage, { recursive: true, force: true })
  return file
}

/**
 * Workspaces whose packages are installed. Clients are not listed, because they are already built and need no packages.
 */
const onlyServers = [
  'kit',
  'markdown',
  'embedded-postgres',
  'providers',
  'documents/server',
  'companion/server',
  'secretary/protocol',
  'secretary/agent',
  'secretary/server',
].map((workspace) => `--workspace=${workspace}`)

/** Installs the locked packages without development tools, by the pinned Node.js, and copies Node.js itself. */
async function installPackages(root: string, stage: string) {
  const npm = process.env['npm_execpath']
  const ci = [
    'ci',
    '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    ...onlyServers,
  ]
  const code = join(stage, packagedCodeFolder)
  if (npm) await run(code, process.execPath, [npm, ...ci])
  else await run(code, 'npm', ci)
  await rm(join(code, 'node_modules/.package-lock.json'))
  await cp(process.execPath, join(code, 'bin/node'))
}

async function writeNotices(root: string, stage: string) {
  await run(root, process.execPath, ['scripts/licenses.ts', join(stage, 'usr/share/doc/sanhe')])
}
