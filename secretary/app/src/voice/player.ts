import { voiceSampleRate } from '@sanhe/protocol/voice-limits'
import { toSamples } from './pcm.ts'

export type PlayedAudio = { itemId: string; playedMs: number }
export type Player = ReturnType<typeof createPlayer>

type ScheduledPiece = { itemId: string; node: AudioBufferSourceNode; startsAt: number; endsAt: number }

/** Time before the first piece of a reply, so that a late second piece leaves no gap. */
const leadSeconds = 0.04

/** Plays the pieces of a reply without gaps. An interruption stops the sound at once. */
export function createPlayer(context: AudioContext) {
  let pieces: ScheduledPiece[] = []
  /** Seconds of the pieces that have ended, by item. */
  const played = new Map<string, number>()
  let newestItem: string | undefined
  let onPlayed: ((audio: PlayedAudio) => void) | undefined

  function finish(piece: ScheduledPiece) {
    if (!pieces.includes(piece)) return
    pieces = pieces.filter((other) => other !== piece)
    played.set(piece.itemId, (played.get(piece.itemId) ?? 0) + piece.endsAt - piece.startsAt)
    reportIfPlayed()
  }
  function reportIfPlayed() {
    if (pieces.length || !onPlayed) return
    const report = onPlayed
    onPlayed = undefined
    if (newestItem !== undefined) report(positionOf(newestItem))
  }
  const positionOf = (itemId: string): PlayedAudio => {
    const running = sumPlayed(pieces, itemId, context.currentTime)
    return { itemId, playedMs: Math.round(((played.get(itemId) ?? 0) + running) * 1000) }
  }
  /** Returns how much of the audible part of the reply was played; undefined while nothing plays. */
  function position() {
    const now = context.currentTime
    const audible = pieces.findLast(({ startsAt }) => startsAt <= now) ?? pieces[0]
    return audible && positionOf(audible.itemId)
  }
  return {
    position,
    add(itemId: string, base64: string) {
      const earliest = context.currentTime + (pieces.length ? 0 : leadSeconds)
      const piece = schedulePiece(context, itemId, base64, Math.max(pieces.at(-1)?.endsAt ?? 0, earliest))
      if (!piece) return
      pieces.push(piece)
      newestItem = itemId
      piece.node.addEventListener('ended', () => finish(piece))
    },
    /** Calls `report` once everything is played. */
    end(report: (audio: PlayedAudio) => void) {
      onPlayed = report
      reportIfPlayed()
    },
    /** Stops the sound at once and returns how much was played. */
    interrupt() {
      const at = position()
      onPlayed = undefined
      for (const { node } of pieces.splice(0)) node.stop()
      return at
    },
  }
}

function schedulePiece(
  context: AudioContext,
  itemId: string,
  base64: string,
  startsAt: number,
): ScheduledPiece | undefined {
  const samples = toSamples(base64)
  if (samples.length === 0) return undefined
  const buffer = context.createBuffer(1, samples.length, voiceSampleRate)
  buffer.copyToChannel(samples, 0)
  const node = context.createBufferSource()
  node.buffer = buffer
  node.connect(context.destination)
  node.start(startsAt)
  return { itemId, node, startsAt, endsAt: startsAt + buffer.duration }
}

/** Returns the seconds of an item's scheduled pieces that were played until now. */
const sumPlayed = (pieces: readonly ScheduledPiece[], itemId: string, now: number) =>
  pieces
    .filter((piece) => piece.itemId === itemId)
    .reduce((sum, { startsAt, endsAt }) => sum + Math.max(0, Math.min(now, endsAt) - startsAt), 0)
