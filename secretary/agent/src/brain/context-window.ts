import type { BrainMessage } from '#core'
import { estimateTextTokens } from './token-estimate.ts'

/**
 * Context window in tokens of models that the table does not contain. Most current services have at least this size.
 */
export const defaultContextTokens = 32_768
/** Smallest number of tokens that a conversation may use, however many tokens the tools take. */
const minConversationTokens = 512
/** Largest number of tokens of the window that is kept free for the answer. */
const maxAnswerTokens = 8192
/** Number of tokens of the product's instructions to the model, rounded up. */
const instructionTokens = 1000

/** Context windows in tokens by model name, as the vendors publish them. The first matching pattern wins. */
const knownWindows: [name: RegExp, tokens: number][] = [
  [/gpt-4\.1/, 1_000_000],
  [/gpt-5/, 400_000],
  [/(^|\/)o[134](-|$)/, 200_000],
  [/gpt-4o|gpt-4-turbo|chatgpt/, 128_000],
  [/gpt-4/, 8192],
  [/gpt-3\.5/, 16_385],
  [/gpt-oss/, 131_072],
  [/claude/, 200_000],
  [/gemini/, 1_000_000],
  [/deepseek/, 65_536],
  [/qwen-?long/, 1_000_000],
  [/qwen-?(turbo|flash)/, 1_000_000],
  [/qwen-?(plus|max)/, 131_072],
  [/qwen3/, 40_960],
  [/qwen|qwq/, 32_768],
  [/kimi|moonshot.*128k/, 131_072],
  [/glm-4|glm-5/, 128_000],
  [/doubao.*256k/, 256_000],
  [/doubao/, 32_768],
  [/llama-?3\.[123]/, 131_072],
  [/llama-?3/, 8192],
  [/mistral-large|mistral-small|mistral-nemo/, 131_072],
  [/mi[sx]tral/, 32_768],
  [/gemma-?3/, 131_072],
  [/gemma/, 8192],
  [/phi-?4/, 16_384],
]

/** Returns the context window of a model in tokens: the configured one, the known one, or the default. */
export const getContextWindowTokens = (name: string, configured?: number) =>
  configured ?? knownWindows.find(([known]) => known.test(name.toLowerCase()))?.[1] ?? defaultContextTokens

/** Returns how many tokens of a conversation fit into the window next to instructions, tools and answer. */
export const maxConversationTokens = (contextTokens: number, toolTokens: number) =>
  Math.max(
    minConversationTokens,
    Math.floor(contextTokens / 4),
    contextTokens - Math.min(maxAnswerTokens, Math.floor(contextTokens / 4)) - instructionTokens - toolTokens,
  )

/** Returns the number of tokens that a service names as its limit in a refusal; undefined if it names none. */
export function parseContextLimit(message: string) {
  const named = /(?:maximum|context|limit)[^\d]{0,60}?(\d[\d,]{2,8})\s*tokens/i.exec(message)?.[1]
  const tokens = Number(named?.replaceAll(',', ''))
  return tokens >= 512 ? tokens : undefined
}

const shownMessageCharacters = 8000

/** Writes messages as a transcript for the summary. Long messages are shortened in the middle. */
export const formatMessagesAsTranscript = (messages: BrainMessage[]) =>
  messages
    .map(({ role, content, files }) => {
      const names = files?.length ? ` [files: ${files.map(({ name }) => name).join(', ')}]` : ''
      return `${role === 'user' ? 'USER' : 'ASSISTANT'}${names}: ${shortenMiddle(content)}`
    })
    .join('\n\n')

function shortenMiddle(text: string) {
  if (text.length <= shownMessageCharacters) return text
  const half = shownMessageCharacters / 2
  return `${text.slice(0, half)} […] ${text.slice(-half)}`
}

/**
 * Splits messages into parts that each fit into a number of tokens. A single message that is longer forms a part alone.
 */
export function splitMessagesByTokens(messages: BrainMessage[], maxTokens: number): BrainMessage[][] {
  const parts: BrainMessage[][] = []
  let tokens = Number.POSITIVE_INFINITY
  for (const message of messages) {
    const own = estimateTextTokens(shortenMiddle(message.content))
    if (tokens + own > maxTokens) parts.push([])
    tokens = tokens + own > maxTokens ? own : tokens + own
    parts.at(-1)?.push(message)
  }
  return parts
}
