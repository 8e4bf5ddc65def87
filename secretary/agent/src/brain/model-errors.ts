import { APICallError, RetryError } from 'ai'
import { BrainError, type BrainUsage, type ReplyLanguage, type ReplyStopReason } from '#core'

const sentences = {
  unreachable: {
    en: 'The language model cannot be reached. Check that its service runs and that its address is right: page Engine, or MODEL_BASE_URL.',
    zh: '无法连接语言模型。请检查模型服务是否在运行、地址是否正确（“引擎”页面，或 MODEL_BASE_URL）。',
  },
  keyRefused: {
    en: 'The language model refused the key. Check it: page Engine, or MODEL_API_KEY.',
    zh: '语言模型拒绝了密钥。请检查密钥（“引擎”页面，或 MODEL_API_KEY）。',
  },
  modelUnknown: {
    en: 'The service does not know this language model. Check its name and address: page Engine, or MODEL_NAME and MODEL_BASE_URL.',
    zh: '服务中没有这个语言模型。请检查模型名称和地址（“引擎”页面，或 MODEL_NAME 和 MODEL_BASE_URL）。',
  },
  balanceUsedUp: {
    en: 'Your balance is used up, so the language model did not answer. Top up in the app under Settings, Balance, then send the message again. Or choose another engine on the page Engine.',
    zh: '余额不足，语言模型没有回答。请在应用的“设置 › 余额”中充值，然后重新发送消息；也可以在“引擎”页面换用其他引擎。',
  },
  dailyLimitReached: {
    en: 'The daily limit of this secretary is reached, so the language model did not answer. Raise it in the app under Settings, Balance, or wait until midnight (China time).',
    zh: '今日限额已用完，语言模型没有回答。请在应用的“设置 › 余额”中提高限额，或等到零点恢复。',
  },
  tooMany: {
    en: 'The language model gets too many requests or its quota is used up. Try again in a while.',
    zh: '语言模型的请求过多或额度已用完。请稍后再试。',
  },
  tooLong: {
    en: 'This conversation is too long for the language model. Start a new session or send less text.',
    zh: '这段对话超出了语言模型的长度限制。请新建对话或缩短内容。',
  },
  failing: {
    en: 'The language model failed. Try again in a while.',
    zh: '语言模型出错了。请稍后再试。',
  },
  silent: {
    en: 'The language model gave no answer. Try to say it in another way.',
    zh: '语言模型没有给出回答。请换一种说法再试。',
  },
  broken: {
    en: 'The connection to the language model broke before the answer was complete. Try again.',
    zh: '与语言模型的连接中断，回答不完整。请重试。',
  },
  length: {
    en: 'The answer was cut off: it reached the length limit of the language model. Write “continue” for the rest.',
    zh: '回答被截断：已达到语言模型的长度上限。发送“继续”可接着回答。',
  },
  contentFilter: {
    en: 'The answer was cut off: the content filter of the language model stopped it.',
    zh: '回答被截断：语言模型的内容过滤器中止了回答。',
  },
} as const

export type ModelFault = keyof typeof sentences

const aboutLength =
  /context.{0,20}(length|window|size)|maximum.{0,20}tokens|too (long|many tokens)|exceed.{0,30}context/i

/** Maps an error of the model SDK to a kind of fault. */
export function toModelFault(error: unknown): ModelFault {
  const cause = RetryError.isInstance(error) ? error.lastError : error
  if (!APICallError.isInstance(cause)) return 'failing'
  const responseText = `${cause.message} ${cause.responseBody ?? ''}`
  if (cause.statusCode === undefined) return 'unreachable'
  if ([400, 413, 422].includes(cause.statusCode) && aboutLength.test(responseText)) return 'tooLong'
  if (cause.statusCode === 401 || cause.statusCode === 403) return 'keyRefused'
  if (cause.statusCode === 404) return 'modelUnknown'
  if (cause.statusCode === 402 && responseText.includes('insufficient_balance')) return 'balanceUsedUp'
  if (cause.statusCode === 402 && responseText.includes('daily_limit_reached')) return 'dailyLimitReached'
  if (cause.statusCode === 429 || cause.statusCode === 402) return 'tooMany'
  return 'failing'
}

type BrainErrorDetails = { usage?: BrainUsage; cause?: unknown }

export const createBrainError = (fault: ModelFault, language: ReplyLanguage, about: BrainErrorDetails = {}) =>
  new BrainError(sentences[fault][language], {
    ...about,
    stopReason: stopReasons[fault],
    canContinue: fault === 'length' || fault === 'broken',
    isEngineFault: engineFaults.has(fault),
  })

/** Faults that concern only one service, so that the request may succeed at another service. */
const engineFaults = new Set<ModelFault>([
  'unreachable',
  'keyRefused',
  'modelUnknown',
  'tooMany',
  'balanceUsedUp',
  'dailyLimitReached',
  'failing',
  'silent',
])

const stopReasons: Partial<Record<ModelFault, ReplyStopReason>> = {
  length: 'length',
  contentFilter: 'content_filter',
}
