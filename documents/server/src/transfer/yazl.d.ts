import type { Readable } from 'node:stream'
import 'yazl'

/** Types of features of yazl 3 that its published types lack. */
declare module 'yazl' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merges with the published interface
  interface ZipFile {
    on(event: 'error', listener: (error: Error) => void): void
    addReadStreamLazy(
      path: string,
      options: { mtime: Date },
      open: (give: (error: Error | null, stream: Readable) => void) => void,
    ): void
  }
}
