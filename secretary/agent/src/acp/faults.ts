import { BrainError, type BrainRequest, detectUserLanguage } from '#core'

const sentences = {
  missing: [
    'The agent program cannot be started. Check ACP_COMMAND on the server.',
    '无法启动智能体程序，请检查服务器上的 ACP_COMMAND。',
  ],
  ended: [
    'The agent program ended before the answer was complete. Try again.',
    '智能体程序在回答完成之前退出了，请重试。',
  ],
  failing: ['The agent program answered with an error. Try again.', '智能体程序返回了错误，请重试。'],
  length: [
    'The answer was cut off: the agent program reached its length limit.',
    '回答被截断：智能体程序已达到长度上限。',
  ],
  refusal: ['The agent program refused to answer.', '智能体程序拒绝了回答。'],
  turns: [
    'The agent program stopped: it made as many requests as it may for one message.',
    '智能体程序已停止：已达到单条消息的请求次数上限。',
  ],
} as const

type Details = ConstructorParameters<typeof BrainError>[1]

/** Creates the error about a fault of the program, in the language of the user's last message. */
export function createAcpProgramError(
  fault: keyof typeof sentences,
  { messages }: Pick<BrainRequest, 'messages'>,
  details: Details,
) {
  const language = detectUserLanguage(messages)
  const [en, zh] = sentences[fault]
  return new BrainError(language === 'zh' ? zh : en, details)
}
