import type { SpokenTurn } from '#runs'
import { countHeardCharacters, type SpokenPart } from './rules.ts'

type TurnPart = SpokenPart & { itemId: string; start: number }

export type VoiceTurn = ReturnType<typeof createVoiceTurn>

/** Follows the reply of one turn: its text and audio by the items of the service, and how much the user has heard. */
export function createVoiceTurn(spoken: SpokenTurn) {
  const parts = new Map<string, TurnPart>()
  const notes: string[] = []
  let tokens = 0

  function partOf(itemId: string) {
    const known = parts.get(itemId)
    if (known) return known
    // Separates the texts of two responses, for example before and after a tool call.
    const text = spoken.reply.textLength() > 0 ? '\n\n' : ''
    if (text) spoken.reply.add(text)
    const part = { itemId, start: spoken.reply.textLength(), text: '', audioMs: 0, playedMs: 0 }
    parts.set(itemId, part)
    return part
  }
  const all = () => [...parts.values()]

  return {
    spoken,
    notes,
    /** Number of tool calls that run. */
    runningTools: 0,
    /** True once the user has interrupted the reply: later audio and text are ignored. */
    isCut: false,
    addAudio: (itemId: string, ms: number) => void (partOf(itemId).audioMs += ms),
    addText(itemId: string, text: string) {
      partOf(itemId).text += text
      spoken.reply.add(text)
    },
    addTokens: (more: number) => void (tokens += more),
    usage: () => ({ tokens, estimated: false }),
    setPlayed(itemId: string, playedMs: number) {
      const part = parts.get(itemId)
      if (part) part.playedMs = Math.min(Math.max(part.playedMs, playedMs), part.audioMs)
      return part !== undefined
    },
    unplayedMs: () => all().reduce((sum, { audioMs, playedMs }) => sum + audioMs - playedMs, 0),
    /**
     * Removes the text that the user has not heard. Returns the items of the service to cut, with the length that was
     * played.
     */
    cutToHeard() {
      const cut = all().find((part) => part.playedMs < part.audioMs)
      if (!cut) return []
      spoken.reply.keepText(cut.start + countHeardCharacters(cut))
      return all()
        .filter((part) => part.playedMs < part.audioMs)
        .map(({ itemId, playedMs }) => ({ itemId, playedMs }))
    },
  }
}
