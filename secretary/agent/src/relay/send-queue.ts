import { channelWindowBytes } from '@sanhe/protocol/relay/relay-limits'

/**
 * Queue of records of one channel. Streams take turns, so that a large response does not delay the chat. At most
 * `channelWindowBytes` are sent before the relay confirms that it forwarded them.
 */
export function createSendQueue(send: (record: Uint8Array) => number) {
  const queues = new Map<number, Uint8Array[]>()
  const waiting: (() => void)[] = []
  let unconfirmed = 0

  function pump() {
    while (unconfirmed < channelWindowBytes) {
      const [next] = queues
      if (!next) break
      const [stream, records] = next
      const record = records.shift()
      // The stream moves to the end of the map, so that the streams take turns.
      queues.delete(stream)
      if (records.length) queues.set(stream, records)
      if (record) unconfirmed += send(record)
    }
    for (const resolve of waiting.splice(0)) resolve()
  }
  const unsent = (stream: number) => (queues.get(stream) ?? []).reduce((sum, { length }) => sum + length, 0)
  return {
    add(stream: number, record: Uint8Array) {
      const records = queues.get(stream)
      if (records) records.push(record)
      else queues.set(stream, [record])
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
