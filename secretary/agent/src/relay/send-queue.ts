import { channelWindowBytes } from '@sanhe/protocol/relay/relay-limits'

/** Waiting records of a stream, and the sum of their bytes. */
type StreamQueue = { records: Uint8Array[]; bytes: number }

/**
 * Queue of records of one channel. Streams take turns, so that a large response does not delay the chat. At most
 * `channelWindowBytes` are sent before the relay confirms that it forwarded them.
 */
export function createSendQueue(send: (record: Uint8Array) => number) {
  const queues = new Map<number, StreamQueue>()
  const waiting: (() => void)[] = []
  let unconfirmed = 0

  function pump() {
    while (unconfirmed < channelWindowBytes) {
      const [next] = queues
      if (!next) break
      const [stream, queue] = next
      const record = queue.records.shift()
      // The stream moves to the end of the map, so that the streams take turns.
      queues.delete(stream)
      if (queue.records.length) queues.set(stream, queue)
      if (!record) continue
      queue.bytes -= record.length
      unconfirmed += send(record)
    }
    for (const resolve of waiting.splice(0)) resolve()
  }
  const unsent = (stream: number) => queues.get(stream)?.bytes ?? 0
  return {
    add(stream: number, record: Uint8Array) {
      const queue = queues.get(stream) ?? { records: [], bytes: 0 }
      queue.records.push(record)
      queue.bytes += record.length
      queues.set(stream, queue)
      pump()
    },
    confirm(bytes: number) {
      unconfirmed = Math.max(0, unconfirmed - bytes)
      pump()
    },
    unsent,
    /** Resolves when fewer than this number of bytes of a stream wait, or when the queue ends. */
    async drained(stream: number, bytes: number) {
      while (unsent(stream) >= bytes) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    end() {
      queues.clear()
      for (const resolve of waiting.splice(0)) resolve()
    },
  }
}
