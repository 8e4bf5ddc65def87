import type { VoicePeer } from './peer.ts'
import { audioDurationMs, maxQueuedOutputMs, maxUnsentOutputBytes } from './rules.ts'

type QueuedAudio = { itemId: string; data: string }

const retryMs = 50

export type OutputQueue = ReturnType<typeof createOutputQueue>

/**
 * Sends the audio of a reply to the client as fast as its connection takes it. The service produces audio faster than
 * it is played, so the rest waits here, where an interruption can discard it.
 */
export function createOutputQueue(peer: VoicePeer) {
  let queue: QueuedAudio[] = []
  let queuedMs = 0
  let onSent: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined

  function pump() {
    timer = undefined
    while (queue.length && peer.unsent() < maxUnsentOutputBytes) {
      const { itemId, data } = queue.shift()!
      queuedMs -= audioDurationMs(data)
      peer.send({ type: 'voice_output', item_id: itemId, data })
    }
    if (queue.length) timer = setTimeout(pump, retryMs)
    else sent()
  }
  function sent() {
    const report = onSent
    onSent = undefined
    if (!report) return
    peer.send({ type: 'voice_output_end' })
    report()
  }
  return {
    /** Adds audio. Returns false if too much audio waits. */
    add(audio: QueuedAudio) {
      const ms = audioDurationMs(audio.data)
      if (queuedMs + ms > maxQueuedOutputMs) return false
      queue.push(audio)
      queuedMs += ms
      if (!timer) pump()
      return true
    },
    /** Calls `report` once all audio was sent, and tells the client that the reply has ended. */
    end(report: () => void) {
      onSent = report
      if (!timer) pump()
    },
    clear() {
      clearTimeout(timer)
      timer = undefined
      queue = []
      queuedMs = 0
      onSent = undefined
    },
  }
}
