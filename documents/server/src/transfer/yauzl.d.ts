// Types of the promise API of yauzl 3.4, which the published types lack.
import type { Readable } from 'node:stream'
import type { Entry, Options, RandomAccessReader, ZipFile } from 'yauzl'

declare module 'yauzl' {
  export function getFileNameLowLevel(
    flags: number,
    name: Buffer,
    extraFields: { id: number; data: Buffer }[],
    strict: boolean,
  ): string
  export function fromRandomAccessReaderPromise(
    reader: RandomAccessReader,
    totalSize: number,
    options?: Options,
  ): Promise<ZipFile>
  export function fromBufferPromise(buffer: Buffer, options?: Options): Promise<ZipFile>
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merges with the published interface
  interface Entry {
    fileNameRaw: Buffer
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merges with the published interface
  interface ZipFile {
    eachEntry(): AsyncIterable<Entry>
    openReadStreamPromise(entry: Entry): Promise<Readable>
  }
}
