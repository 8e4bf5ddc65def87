import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'

type Given = (error: Error | null) => void

/**
 * Size of the blocks that are read into memory. Each entry of the directory needs two reads. Reads from memory take a
 * tenth of the time of reads from disk.
 */
const blockBytes = 256 * 1024

export async function openZipReader(file: string) {
  const handle = await open(file)
  const { size } = await handle.stat()
  const readBlock = blockReader(handle)
  // The types of yauzl declare `RandomAccessReader` abstract, so `new` is a type error. The library allows an instance
  // whose methods are replaced.
  const reader = Object.assign(Reflect.construct(RandomAccessReader, []) as RandomAccessReader, {
    read(target: Buffer, offset: number, length: number, position: number, given: Given) {
      readBlock(position, length).then(
        (bytes) => {
          bytes.copy(target, offset)
          return given(bytes.length < length ? new Error('unexpected EOF') : null)
        },
        (error: Error) => given(error),
      )
    },
    _readStreamForRange: (start: number, end: number) =>
      start < end ? createReadStream(file, { start, end: end - 1 }) : Readable.from([]),
    close: (closed: Given) => closed(null),
  })
  return { reader, size, close: () => handle.close() }
}

function blockReader(handle: FileHandle) {
  let start = 0
  let block = Buffer.alloc(0)
  return async (position: number, length: number) => {
    if (position < start || position + length > start + block.length) {
      const next = Buffer.alloc(Math.max(blockBytes, length))
      const { bytesRead } = await handle.read(next, 0, next.length, position)
      start = position
      block = next.subarray(0, bytesRead)
      return block.subarray(0, length)
    }
    return block.subarray(position - start, position - start + length)
  }
}
