import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { z } from 'zod'
import type { WalCommits } from './wal.ts'

/** Pages that the commits of about a second changed. */
export type Changes = Pick<WalCommits, 'pageSize' | 'pages' | 'databasePages'>

/** First line of a change file. The compressed pages follow it in the order of `pages`. */
const ChangesHeader = z.strictObject({
  format: z.literal(1),
  generation: z.string(),
  number: z.number().int(),
  pageSize: z.number().int(),
  databasePages: z.number().int(),
  pages: z.array(z.number().int()),
  sha256: z.string(),
})
export type ChangesPlace = { generation: string; number: number }

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const lineEnd = 0x0a

/** Combines two successive sets of changes. A page that both contain has the bytes of the later one. */
export const mergeChanges = (earlier: Changes | undefined, later: Changes): Changes => ({
  ...later,
  pages: new Map([...(earlier?.pages ?? []), ...later.pages]),
})

export async function encodeChanges({ generation, number }: ChangesPlace, changes: Changes) {
  const { pageSize, databasePages, pages } = changes
  const body = await compress(Buffer.concat([...pages.values()]))
  const header: z.output<typeof ChangesHeader> = {
    format: 1,
    generation,
    number,
    pageSize,
    databasePages,
    pages: [...pages.keys()],
    sha256: hashOf(body),
  }
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body])
}

/** Returns the changes in a file, or undefined if it is damaged or belongs to another place. */
export async function decodeChanges({ generation, number }: ChangesPlace, file: Buffer) {
  const end = file.indexOf(lineEnd)
  const parsed = ChangesHeader.safeParse(parseJson(file.toString('utf8', 0, Math.max(0, end))))
  const body = file.subarray(end + 1)
  if (!parsed.success) return undefined
  const { pageSize, databasePages, pages, ...header } = parsed.data
  if (header.generation !== generation || header.number !== number || header.sha256 !== hashOf(body))
    return undefined
  const bytes = await decompress(body)
  return {
    pageSize,
    databasePages,
    pages: new Map(pages.map((page, nth) => [page, bytes.subarray(nth * pageSize, (nth + 1) * pageSize)])),
  } satisfies Changes
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
