import { type FileHandle, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '@sanhe/kit/http/errors'
import { formatWalPosition, type WalPosition, formatWalSegmentName } from './wal-position.ts'

/** Copies of the write-ahead log of a running server, complete from `from` to `copiedTo`. */
export type WalArchive = {
  /** Folder of the running cluster from which the log is copied. */
  cluster: string
  /** Timeline of the cluster: the first eight characters of the file name of each log segment. */
  timeline: string
  segmentBytes: bigint
  copiedTo: WalPosition
}

const chunkBytes = 1024 * 1024

/**
 * Copies the log that was written since the last call, up to `flushedTo`, into `folder`. Bytes of a segment before the
 * flush position never change, so a segment that is still being filled is copied piece by piece. Each copy has the full
 * size of a segment, because recovery refuses shorter files; zeros mark its end.
 */
export async function copyWriteAheadLog(archive: WalArchive, folder: string, flushedTo: WalPosition) {
  while (archive.copiedTo < flushedTo) {
    const segment = archive.copiedTo / archive.segmentBytes
    const segmentEnd = (segment + 1n) * archive.segmentBytes
    const until = flushedTo < segmentEnd ? flushedTo : segmentEnd
    await copySegmentPart(archive, folder, segment, until)
    archive.copiedTo = until
  }
}

async function copySegmentPart(archive: WalArchive, folder: string, segment: bigint, until: WalPosition) {
  const { timeline, segmentBytes, cluster, copiedTo } = archive
  const name = formatWalSegmentName(timeline, segment, segmentBytes)
  const start = segment * segmentBytes
  const path = join(cluster, 'pg_wal', name)
  const source = await open(path, 'r').catch(throwIfRemoved(archive))
  const copy = await open(join(folder, name), copiedTo === start ? 'w' : 'r+', 0o600)
  try {
    await copy.truncate(Number(segmentBytes))
    await copyRange(source, copy, Number(copiedTo - start), Number(until - start))
    // PostgreSQL recycles an old segment by renaming its file. The copied bytes belong to this segment only if the
    // path still leads to the opened file.
    const [held, named] = [await source.stat(), await stat(path).catch(throwIfRemoved(archive))]
    if (held.ino !== named.ino) throw removedError(archive)
    await copy.sync()
  } finally {
    await source.close()
    await copy.close()
  }
}

async function copyRange(source: FileHandle, copy: FileHandle, from: number, to: number) {
  const buffer = Buffer.alloc(chunkBytes)
  for (let at = from; at < to; ) {
    const { bytesRead } = await source.read(buffer, 0, Math.min(chunkBytes, to - at), at)
    if (bytesRead === 0) throw new Error(`the write-ahead log ends at byte ${at} instead of ${to}`)
    await copy.write(buffer, 0, bytesRead, at)
    at += bytesRead
  }
}

const removedError = ({ copiedTo }: WalArchive) =>
  new OperatorError(
    `PostgreSQL removed its write-ahead log after ${formatWalPosition(copiedTo)} before it was copied: take a new backup`,
  )

const throwIfRemoved = (archive: WalArchive) => (error: NodeJS.ErrnoException) => {
  throw error.code === 'ENOENT' ? removedError(archive) : error
}
