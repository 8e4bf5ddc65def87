import type { BrainMessage } from '#core'

const charactersPerToken = 4
/** What a picture usually costs. */
const tokensPerFile = 500

/** Chinese counts by the character, other text by four of them: near enough to say how large something was. */
export function estimatedTokens(messages: BrainMessage[], reply: string) {
  const texts = [...messages.map(({ content }) => content), reply]
  const files = messages.reduce((sum, message) => sum + (message.files?.length ?? 0), 0)
  return texts.reduce((sum, text) => sum + tokensOf(text), files * tokensPerFile)
}

function tokensOf(text: string) {
  const chinese = text.match(/\p{Script=Han}/gu)?.length ?? 0
  return chinese + Math.ceil((text.length - chinese) / charactersPerToken)
}
