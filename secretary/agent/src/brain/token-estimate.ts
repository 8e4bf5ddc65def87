import type { BrainMessage } from '#core'

const charactersPerToken = 4
/** Number of tokens that an attached file is assumed to have. */
const tokensPerFile = 500

/**
 * Estimates tokens: one per Chinese character, one per four other characters. The result is only right to an order of
 * magnitude.
 */
export function estimateMessageTokens(messages: BrainMessage[]) {
  const files = messages.reduce((sum, message) => sum + (message.files?.length ?? 0), 0)
  return messages.reduce((sum, { content }) => sum + estimateTextTokens(content), files * tokensPerFile)
}

export function estimateTextTokens(text: string) {
  const chinese = text.match(/\p{Script=Han}/gu)?.length ?? 0
  return chinese + Math.ceil((text.length - chinese) / charactersPerToken)
}
