import type { BrainMessage } from '#core'

const charactersPerToken = 4
/** Usual number of tokens of an image. */
const tokensPerFile = 500

/**
 * Estimates tokens: one per Chinese character, one per four other characters. The result is only right to an order of
 * magnitude.
 */
export function estimateTokenUsage(messages: BrainMessage[], reply: string) {
  const texts = [...messages.map(({ content }) => content), reply]
  const files = messages.reduce((sum, message) => sum + (message.files?.length ?? 0), 0)
  return texts.reduce((sum, text) => sum + tokensOf(text), files * tokensPerFile)
}

function tokensOf(text: string) {
  const chinese = text.match(/\p{Script=Han}/gu)?.length ?? 0
  return chinese + Math.ceil((text.length - chinese) / charactersPerToken)
}
