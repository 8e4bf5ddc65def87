import { voiceSampleRate } from '@sanhe/protocol/voice-limits'
import { toSamples } from './pcm.ts'

export type PlayedAudio = { itemId: string; playedMs: number }

type ScheduledPiece = { itemId: string; node: AudioBufferSourceNode; startsAt: number; endsAt: number }

/** Time before the first piece of a reply, so that a late second piece leaves no gap. */
const leadSeconds = 0.04

/** Plays the pieces of a reply without gaps. An interruption stops the sound at once. */
export function createPlayer(context: AudioContext) {
  let pieces: ScheduledPiece[] = []
  /** Length of the pieces that have ended, by item. */
  const played = new Map<string, number>()
  let current: string | undefined
  let nextStart = 0
  let onPlayed: ((audio: PlayedAudio) => void) | undefined

  function finish(piece: ScheduledPiece) {
    if (!pieces.includes(piece)) return
    pieces = pieces.filter((other) => other !== piece)
    const before = played.get(piece.itemId) ?? 0
    played.set(piece.itemId, before + piece.endsAt - piece.startsAt)
    reportIfPlayed()
  }
  function reportIfPlayed() {
    if (pieces.length || !onPlayed) return
    const report = onPlayed
    onPlayed = undefined
    if (current !== undefined) report(position(current))
  }
  function position(itemId: string): PlayedAudio {
    const now = context.currentTime
    const running = pieces
      .filter((piece) => piece.itemId === itemId)
      .reduce((sum, { startsAt, endsAt }) => sum + Math.max(0, Math.min(now, endsAt) - startsAt), 0)
    return { itemId, playedMs: Math.round(((played.get(itemId) ?? 0) + running) * 1000) }
  }
  return {
    add(itemId: string, base64: string) {
      const samples = toSamples(base64)
      if (samples.length === 0) return
      const buffer = context.createBuffer(1, samples.length, voiceSampleRate)
      buffer.copyToChannel(samples, 0)
      const node = context.createBufferSource()
      node.buffer = buffer
      node.connect(context.destination)
      const startsAt = Math.max(nextStart, context.currentTime + (pieces.length ? 0 : leadSeconds))
      nextStart = startsAt + buffer.duration
      const piece = { itemId, node, startsAt, endsAt: nextStart }
      pieces.push(piece)
      current = itemId
      node.addEventListener('ended', () => finish(piece))
      node.start(startsAt)
    },
    /** Calls `report` once everything is played. */
    end(report: (audio: PlayedAudio) => void) {
      onPlayed = report
      reportIfPlayed()
    },
    /** Returns how much of the audible part of the reply was played; undefined while nothing plays. */
    position() {
      const now = context.currentTime
      const audible = pieces.findLast(({ startsAt }) => startsAt <= now) ?? pieces[0]
      return audible && position(audible.itemId)
    },
    /** Stops the sound at once and returns how much was played. */
    interrupt() {
      const at = this.position()
      onPlayed = undefined
      for (const { node } of pieces.splice(0)) node.stop()
      nextStart = 0
      return at
    },
  }
}
