import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { OperatorError } from '@sanhe/kit/http/errors'

/** Packs a folder with `tar` and compresses it with Zstandard. */
export async function* packFolder(folder: string): AsyncGenerator<Buffer> {
  const tar = startTar(['-C', folder, '-cf', '-', '.'])
  const packed = tar.stdout.pipe(createZstdCompress())
  tar.ended.catch((error: Error) => packed.destroy(error))
  for await (const chunk of packed) yield chunk as Buffer
  await tar.ended
}

/** Unpacks a packed folder from a file into a new folder. */
export async function extractFolder(archive: string, folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const tar = startTar(['-C', folder, '-xf', '-', '--no-same-owner'])
  const writing = pipeline(createReadStream(archive), createZstdDecompress(), tar.stdin)
  // tar may close its input before the padding at the end, so its exit code decides.
  await writing.catch(() => {})
  await tar.ended
}

function startTar(args: string[]) {
  const child = spawn('tar', args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = waitForTar(child)
  ended.catch(() => {}) // The callers await `ended`; this handler covers the time before they do.
  return { stdin: child.stdin, stdout: child.stdout, ended }
}

/** Rejects when `tar` cannot start or fails, with its message. */
async function waitForTar(child: ChildProcessWithoutNullStreams) {
  let said = ''
  child.stderr.on('data', (text) => (said += String(text)))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new OperatorError(`tar failed (${String(code)}): ${said.trim()}`)
}
