import { setTimeout as sleep } from 'node:timers/promises'
import type { ModelMessage } from 'ai'
import { continueText } from './continuation.ts'
import { modelFaultOf } from './model-errors.ts'
import { retryDelay } from './retry.ts'
import { type Round, RoundError, type RoundListener, type RoundRequest, runRound } from './round.ts'

export type RetryOptions = {
  retryForMs: number
  now(): number
  /** Called for each request that failed after the model had started to answer. */
  onFailure(answer: string): void
}

const continueInstruction =
  'Your answer was cut off by a broken connection. Continue exactly where it stopped, in the middle of a word if need be. Repeat nothing and do not comment on it.'

/** Thrown when an interrupted answer could not be continued. */
export class BrokenAnswerError extends Error {
  override name = 'BrokenAnswerError'
}

/**
 * Sends one request and handles its failure. Before the model has said anything, a busy service is called again, and a
 * conversation that is too long is halved once. In the middle of an answer, the model is asked once to continue. A
 * request whose tools have run is never sent again, because the tools would run twice.
 */
export async function runRoundWithRetry(
  request: RoundRequest,
  options: RetryOptions,
  listener: RoundListener,
): Promise<Round> {
  let { messages } = request
  let answer = ''
  let isHalved = false
  let isContinued = false
  const progress = { failures: 0, waitedMs: 0, retryForMs: options.retryForMs }
  for (;;) {
    let newText = ''
    const attempt: RoundListener = {
      thinking: () => listener.thinking(),
      text(part) {
        newText += part
        listener.text(part)
      },
    }
    try {
      // oxlint-disable-next-line no-await-in-loop -- each attempt follows from how the one before it failed
      const round = await runContinuation(
        request,
        answer ? continuing(messages, answer) : messages,
        answer,
        attempt,
      )
      return answer ? { ...round, messages: joined(round.messages, answer) } : round
    } catch (error) {
      if (!(error instanceof RoundError)) throw error
      const { cause, usedTools } = error
      answer += newText
      if (newText) options.onFailure(newText)
      if (usedTools) throw cause
      if (newText) {
        if (isContinued || cause instanceof BrokenAnswerError) throw new BrokenAnswerError('', { cause })
        isContinued = true
        continue
      }
      if (cause instanceof BrokenAnswerError) throw cause
      const shorter = !isHalved && modelFaultOf(cause) === 'tooLong' ? newerHalf(messages) : undefined
      if (shorter) {
        isHalved = true
        messages = shorter
        continue
      }
      progress.failures += 1
      const delay = retryDelay(cause, progress, options.now())
      if (delay === undefined) throw answer ? new BrokenAnswerError('', { cause }) : cause
      progress.waitedMs += delay
      // oxlint-disable-next-line no-await-in-loop -- the service asked for this time
      await sleep(delay, undefined, { signal: request.signal }).catch(() => request.signal.throwIfAborted())
    }
  }
}

/** Sends the request; a continuation is emitted without the part that it repeats. */
async function runContinuation(
  request: RoundRequest,
  messages: ModelMessage[],
  answer: string,
  listener: RoundListener,
) {
  if (!answer) return runRound({ ...request, messages }, listener)
  const next = continueText(answer, listener.text)
  const text = (part: string) => {
    if (!next.push(part)) throw new BrokenAnswerError('the model began its answer anew')
  }
  const round = await runRound({ ...request, messages }, { thinking: listener.thinking, text })
  if (!next.end()) throw new RoundError(new BrokenAnswerError('the model began its answer anew'), false)
  return round
}

const continuing = (messages: ModelMessage[], answer: string): ModelMessage[] => [
  ...messages,
  { role: 'assistant', content: answer },
  { role: 'user', content: continueInstruction },
]

/** Extends the conversation as if the answer had arrived in one piece. */
const joined = (messages: ModelMessage[], answer: string): ModelMessage[] => [
  { role: 'assistant', content: answer },
  ...messages,
]

/**
 * Returns the newer half of a conversation, starting with a message of the user; undefined if nothing can be left out.
 */
export function newerHalf(messages: ModelMessage[]): ModelMessage[] | undefined {
  const half = Math.ceil(messages.length / 2)
  const from = messages.findIndex(({ role }, index) => index >= half && role === 'user')
  const last = messages.findLastIndex(({ role }) => role === 'user')
  const start = from < 0 ? last : from
  return start > 0 ? messages.slice(start) : undefined
}
