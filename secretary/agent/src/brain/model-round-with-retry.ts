import { setTimeout as sleep } from 'node:timers/promises'
import type { ModelMessage } from 'ai'
import { createContinuationFilter } from './continuation.ts'
import { toModelFault } from './model-errors.ts'
import {
  ModelRoundError,
  type ModelRoundListener,
  type ModelRoundRequest,
  type ModelRoundResult,
  runModelRound,
} from './model-round.ts'
import { getModelRetryDelayMs } from './retry.ts'

export type RoundRetryOptions = {
  retryForMs: number
  now(): number
  /** Beginning of the answer, if an earlier process was interrupted while it received the answer. */
  answer?: string
  /** Called before each request to the model. */
  onRequest(): void
  /** Called with the partial answer of each request that failed after the model had started to answer. */
  onFailure(answer: string): void
  /** Called when the service refuses a conversation as too long. */
  onTooLong(error: unknown): void
}

const continueInstruction =
  'Your answer was cut off by a broken connection. Continue exactly where it stopped, in the middle of a word if need be. Repeat nothing and do not comment on it.'

/**
 * Largest number of continuations of a broken answer, and largest number of halvings of a conversation that is too
 * long.
 */
const maxContinuations = 3
const maxHalvings = 4

/** Thrown when an interrupted answer could not be continued. */
export class BrokenAnswerError extends Error {
  override name = 'BrokenAnswerError'
}

/**
 * Sends one request to the model and handles its failure. Before the model has sent any text, a busy service is called
 * again, and a conversation that is too long is halved until it fits. In the middle of an answer, the model is asked to
 * continue. A request whose tools have run is never sent again, because the tools would run twice.
 */
export async function runModelRoundWithRetry(
  request: ModelRoundRequest,
  options: RoundRetryOptions,
  listener: ModelRoundListener,
): Promise<ModelRoundResult> {
  let { messages } = request
  let answer = options.answer ?? ''
  let halvings = 0
  let continuations = 0
  const progress = { failures: 0, waitedMs: 0, retryForMs: options.retryForMs }
  for (;;) {
    let newText = ''
    const attempt: ModelRoundListener = {
      thinking: listener.thinking,
      text(part) {
        newText += part
        listener.text(part)
      },
    }
    options.onRequest()
    try {
      // oxlint-disable-next-line no-await-in-loop -- each attempt follows from how the one before it failed
      const round = await runContinuation(
        request,
        answer ? askToContinue(messages, answer) : messages,
        answer,
        attempt,
      )
      return answer ? { ...round, messages: prependAnswer(round.messages, answer) } : round
    } catch (error) {
      if (!(error instanceof ModelRoundError)) throw error
      const { cause, usedTools } = error
      answer += newText
      if (newText) options.onFailure(newText)
      if (usedTools) throw cause
      if (newText) {
        continuations += 1
        if (continuations > maxContinuations || cause instanceof BrokenAnswerError)
          throw new BrokenAnswerError('', { cause })
        continue
      }
      if (cause instanceof BrokenAnswerError) throw cause
      if (toModelFault(cause) === 'tooLong') {
        options.onTooLong(cause)
        const shorter = halvings < maxHalvings ? keepNewerHalfOfMessages(messages) : undefined
        if (!shorter) throw answer ? new BrokenAnswerError('', { cause }) : cause
        halvings += 1
        messages = shorter
        continue
      }
      progress.failures += 1
      const delay = getModelRetryDelayMs(cause, progress, options.now())
      if (delay === undefined) throw answer ? new BrokenAnswerError('', { cause }) : cause
      progress.waitedMs += delay
      // oxlint-disable-next-line no-await-in-loop -- the service asked for this time
      await sleep(delay, undefined, { signal: request.signal }).catch(() => request.signal.throwIfAborted())
    }
  }
}

/** Requests the rest of an answer; the continuation is emitted without the part that it repeats. */
async function runContinuation(
  request: ModelRoundRequest,
  messages: ModelMessage[],
  answer: string,
  listener: ModelRoundListener,
) {
  if (!answer) return runModelRound({ ...request, messages }, listener)
  const next = createContinuationFilter(answer, listener.text)
  const text = (part: string) => {
    if (!next.push(part)) throw new BrokenAnswerError('the model started its answer again')
  }
  const round = await runModelRound({ ...request, messages }, { thinking: listener.thinking, text })
  if (!next.end())
    throw new ModelRoundError(new BrokenAnswerError('the model started its answer again'), false)
  return round
}

const askToContinue = (messages: ModelMessage[], answer: string): ModelMessage[] => [
  ...messages,
  { role: 'assistant', content: answer },
  { role: 'user', content: continueInstruction },
]

/** Puts the received beginning of the answer before the new messages, as if the answer had arrived in one piece. */
const prependAnswer = (messages: ModelMessage[], answer: string): ModelMessage[] => [
  { role: 'assistant', content: answer },
  ...messages,
]

/**
 * Returns the newer half of a conversation, starting with a message of the user; undefined if no message can be left
 * out.
 */
export function keepNewerHalfOfMessages(messages: ModelMessage[]): ModelMessage[] | undefined {
  const half = Math.ceil(messages.length / 2)
  const from = messages.findIndex(({ role }, index) => index >= half && role === 'user')
  const last = messages.findLastIndex(({ role }) => role === 'user')
  const start = from < 0 ? last : from
  return start > 0 ? messages.slice(start) : undefined
}
