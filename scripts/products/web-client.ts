import { createHash } from 'node:crypto'
import { glob, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { WebClient } from './products.ts'

type Run = (command: string, args: string[]) => Promise<{ code: number; output: string }>

/**
 * Name of the file with the hash of all sources of a finished build. The file is in the build folder, so build and hash
 * are replaced together.
 */
const stampName = '.sources'

/**
 * Takes a path relative to the repository, so that the folders above the repository do not affect the result.
 */
const isSource = (path: string) => !/(^|\/)(node_modules|dist|e2e)(\/|$)|\.test\.tsx?$/.test(path)

async function sourceFiles(root: string, source: string) {
  const entries = await Array.fromAsync(
    glob(`${source}{,/**}`, {
      cwd: root,
      withFileTypes: true,
      exclude: (entry) => ['node_modules', 'dist', 'e2e'].includes(entry.name),
    }),
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => isSource(relative(root, path)))
}

async function sourcesHash(root: string, { sources }: WebClient) {
  const files = (await Promise.all(sources.map((source) => sourceFiles(root, source)))).flat().toSorted()
  const texts = await Promise.all(files.map((path) => readFile(path)))
  const hash = createHash('sha256')
  for (const [index, path] of files.entries())
    hash
      .update(path.slice(root.length))
      .update('\0')
      .update(texts[index] ?? '')
  return hash.digest('hex')
}

/** Returns a function that builds the client, or undefined when the build is up to date. */
export async function getClientBuildIfStale(root: string, client: WebClient) {
  const dist = join(root, client.folder, 'dist')
  const hash = await sourcesHash(root, client)
  if ((await readStamp(dist)) === hash) return undefined
  return (run: Run) => build(root, client, hash, run)
}

const readStamp = (dist: string) => readFile(join(dist, stampName), 'utf8').catch(() => undefined)

/**
 * Builds in a temporary folder and renames it, so that a running service never serves half of a build. Two programs that
 * start at the same time may both build; each has its own temporary folder, and the first build stays.
 */
async function build(root: string, client: WebClient, hash: string, run: Run) {
  const next = join(root, '.cache', `${client.folder}-${process.pid}`)
  const dist = join(root, client.folder, 'dist')
  try {
    const { code, output } = await run('vite', [
      'build',
      join(root, client.folder),
      '--emptyOutDir',
      `--outDir=${next}`,
      '--logLevel=warn',
    ])
    if (code !== 0) throw new Error(`building ${client.name} failed:\n${output}`)
    await compressFiles(next)
    await writeFile(join(next, stampName), hash)
    if ((await readStamp(dist)) === hash) return
    await rm(dist, { recursive: true, force: true })
    await rename(next, dist).catch(async (error: unknown) => {
      // Another program has renamed its build a moment earlier.
      if ((await readStamp(dist)) !== hash) throw error
    })
  } finally {
    await rm(next, { recursive: true, force: true })
  }
}

const compressible = /\.(js|css|html|svg|json|wasm|ttf|txt|webmanifest)$/
/** Smallest size in bytes of a file for which a compressed copy saves anything. */
const minBytes = 1024
/**
 * Brotli level that reaches nine tenths of the best compression in a third of the time. The time matters, because the
 * diagram library has megabytes of code.
 */
const brotliQuality = 9

/** Writes `x.js.br` and `x.js.gz` next to `x.js` when they are smaller. */
async function compressFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
}

async function compressFile(path: string) {
  const bytes = await readFile(path)
  if (bytes.length < minBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
