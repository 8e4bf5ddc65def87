import type { ServerFrameOf } from '@sanhe/protocol/server-frames'

type Chunk = ServerFrameOf<'stream_chunk'>

export type FragmentBuffer = {
  bytes(): number
  isEmpty(): boolean
  add(chunk: Chunk, bytes: number): void
  /** Returns the held text in as few fragments as possible and empties the buffer. */
  take(): Chunk[]
}

/** Collects fragments that a slow connection has not received yet. */
export function createFragmentBuffer(): FragmentBuffer {
  let chunks: Chunk[] = []
  let bytes = 0
  return {
    bytes: () => bytes,
    isEmpty: () => chunks.length === 0,
    add(chunk, more) {
      bytes += more
      const last = chunks.at(-1)
      // Joins only adjacent fragments: sequence numbers must increase on a connection, or a client that resumes would
      // miss some fragments.
      if (last?.message_id === chunk.message_id)
        chunks[chunks.length - 1] = { ...chunk, content: last.content + chunk.content }
      else chunks.push(chunk)
    },
    take() {
      const taken = chunks
      chunks = []
      bytes = 0
      return taken
    },
  }
}
