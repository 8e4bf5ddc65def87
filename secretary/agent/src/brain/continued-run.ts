import type { ModelMessage } from 'ai'
import type { EarlierToolCall, InterruptedRun } from '#core'

export type ContinuedRun = {
  /** Completed rounds of the interrupted run: text, tool calls and results. */
  messages: ModelMessage[]
  /** Text after the last tool call, which the model continues. */
  tail: string
  /** Number of characters of the text before `tail`. */
  textLength: number
  /** Number of completed rounds of the interrupted run. */
  rounds: number
}

/** Rebuilds the requests and results of an interrupted run from its text and its recorded tool calls. */
export function toContinuedRun({ text, calls }: Pick<InterruptedRun, 'text' | 'calls'>): ContinuedRun {
  const messages: ModelMessage[] = []
  let textLength = 0
  let rounds = 0
  for (const [round, callsOfRound] of Map.groupBy(calls, (call) => call.round)) {
    const end = Math.max(textLength, callsOfRound[0]?.textPosition ?? 0)
    messages.push(...toRoundMessages(text.slice(textLength, end), callsOfRound))
    textLength = end
    rounds = Math.max(rounds, round)
  }
  const tail = text.slice(textLength)
  return { messages, tail: tail.trim() ? tail : '', textLength: Math.min(textLength, text.length), rounds }
}

function toRoundMessages(text: string, calls: EarlierToolCall[]): ModelMessage[] {
  const parts = calls.map(({ modelCallId, name, input }) => ({
    type: 'tool-call' as const,
    toolCallId: modelCallId,
    toolName: name,
    input: parseInput(input),
  }))
  return [
    { role: 'assistant', content: [...(text.trim() ? [{ type: 'text' as const, text }] : []), ...parts] },
    {
      role: 'tool',
      content: calls.map(({ modelCallId, name, output }) => ({
        type: 'tool-result',
        toolCallId: modelCallId,
        toolName: name,
        output: { type: 'text', value: output },
      })),
    },
  ]
}

/** Parses a stored input. A truncated input is passed on as text. */
function parseInput(input: string): unknown {
  try {
    return JSON.parse(input)
  } catch {
    return { truncated: input }
  }
}
