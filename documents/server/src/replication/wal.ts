import { closeSync, openSync, readSync } from 'node:fs'

/**
 * Reads the write-ahead log of SQLite: a header of 32 bytes, then frames of 24 bytes and one page each
 * (https://www.sqlite.org/fileformat2.html#the_write_ahead_log).
 */
const headerBytes = 32
const frameHeaderBytes = 24
const magic = 0x377f0682

/** Two running sums over all bytes so far. */
type Checksum = readonly [number, number]

/** Place up to which a log was read. `salts` differ after each restart of the log. */
export type WalPosition = { salts: string; offset: number; sum: Checksum }
export type WalPage = { number: number; bytes: Buffer }
export type WalCommits = {
  position: WalPosition
  pageSize: number
  /** Newest image of each page that the commits changed. */
  pages: Map<number, Buffer>
  /** Size of the database in pages after the last commit. */
  databasePages: number
}

/**
 * Reads the commits after a position; undefined if there are none. Without a position it reads from the beginning.
 * Returns `restarted` if the log does not continue at the position, because another process reset it.
 */
export function readCommits(path: string, from?: WalPosition): WalCommits | 'restarted' | undefined {
  const file = open(path)
  if (file === undefined) return from ? 'restarted' : undefined
  try {
    const header = readBytes(file, 0, headerBytes)
    if (!header || (header.readUInt32BE(0) & ~1) >>> 0 !== magic) return from ? 'restarted' : undefined
    const salts = header.toString('hex', 16, 24)
    if (from && from.salts !== salts) return 'restarted'
    const isBigEndian = (header.readUInt32BE(0) & 1) === 1
    const pageSize = header.readUInt32BE(8)
    const start = from ?? {
      salts,
      offset: headerBytes,
      sum: addToChecksum([0, 0], header.subarray(0, 24), isBigEndian),
    }
    return collectCommits(file, start, { pageSize, isBigEndian })
  } finally {
    closeSync(file)
  }
}

const open = (path: string) => {
  try {
    return openSync(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function readBytes(file: number, offset: number, length: number) {
  const bytes = Buffer.alloc(length)
  return readSync(file, bytes, 0, length, offset) === length ? bytes : undefined
}

type WalFormat = { pageSize: number; isBigEndian: boolean }

/** Ends at the first frame that is incomplete or belongs to an earlier use of the log. */
function collectCommits(file: number, from: WalPosition, { pageSize, isBigEndian }: WalFormat) {
  const pages = new Map<number, Buffer>()
  let pending: WalPage[] = []
  let commits: WalCommits | undefined
  let { offset, sum } = from
  for (;;) {
    const frame = readBytes(file, offset, frameHeaderBytes + pageSize)
    if (!frame || frame.toString('hex', 8, 16) !== from.salts) return commits
    const bytes = frame.subarray(frameHeaderBytes)
    sum = addToChecksum(addToChecksum(sum, frame.subarray(0, 8), isBigEndian), bytes, isBigEndian)
    if (sum[0] !== frame.readUInt32BE(16) || sum[1] !== frame.readUInt32BE(20)) return commits
    offset += frame.length
    pending.push({ number: frame.readUInt32BE(0), bytes })
    const databasePages = frame.readUInt32BE(4)
    // Only the last frame of a transaction has the size of the database.
    if (databasePages === 0) continue
    for (const page of pending) pages.set(page.number, page.bytes)
    pending = []
    commits = { position: { salts: from.salts, offset, sum }, pageSize, pages, databasePages }
  }
}

function addToChecksum([first, second]: Checksum, bytes: Buffer, isBigEndian: boolean): Checksum {
  let [a, b] = [first, second]
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + b) >>> 0
    b = (b + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + a) >>> 0
  }
  return [a, b]
}
