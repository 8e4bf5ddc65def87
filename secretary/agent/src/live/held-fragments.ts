import type { ServerFrameOf } from '@sanhe/protocol/server-frames'

type Chunk = ServerFrameOf<'stream_chunk'>

/** Fragments that a slow connection has not received yet, and their size in bytes. */
export type HeldFragments = { chunks: Chunk[]; bytes: number }

/**
 * Adds a fragment. Joins only adjacent fragments: sequence numbers must increase on a connection, or a client that
 * resumes would miss some fragments.
 */
export function holdFragment(held: HeldFragments, chunk: Chunk, bytes: number) {
  held.bytes += bytes
  const last = held.chunks.at(-1)
  if (last?.message_id === chunk.message_id)
    held.chunks[held.chunks.length - 1] = { ...chunk, content: last.content + chunk.content }
  else held.chunks.push(chunk)
}

/** Removes and returns the held text in as few fragments as possible. */
export function takeHeldFragments(held: HeldFragments) {
  const { chunks } = held
  held.chunks = []
  held.bytes = 0
  return chunks
}
