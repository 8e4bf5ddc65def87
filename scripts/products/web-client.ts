import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { WebClient } from './table.ts'

type Run = (command: string, args: string[]) => Promise<{ code: number; output: string }>

/** The hash of every source a finished build was made from; lies beside it, so both are replaced at once. */
const stampName = '.sources'

/** Asked of the path inside the repository: where that lies is nobody's business. */
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

/** Undefined when the build stands for the sources as they are; else the function that builds it. */
export async function staleWebClient(root: string, client: WebClient) {
  const dist = join(root, client.folder, 'dist')
  const hash = await sourcesHash(root, client)
  const stamp = join(dist, stampName)
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === hash) return undefined
  return (run: Run) => build(root, client, hash, run)
}

/** Built aside and moved into place whole, so that a running service never sees half of one. */
async function build(root: string, client: WebClient, hash: string, run: Run) {
  const next = join(root, '.cache', client.folder)
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
  const dist = join(root, client.folder, 'dist')
  await rm(dist, { recursive: true, force: true })
  await mkdir(join(root, client.folder), { recursive: true })
  await rename(next, dist)
}

const compressible = /\.(js|css|html|svg|json|wasm|ttf|txt|webmanifest)$/
/** Below this a compressed copy saves nothing. */
const minBytes = 1024
/** Nine tenths of the best ratio in a third of its time: the diagrams' code is megabytes. */
const brotliQuality = 9

/** `x.js.br` and `x.js.gz` beside `x.js`, where they are smaller. */
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
