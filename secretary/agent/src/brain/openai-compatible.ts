import { APICallError, type LanguageModel, type ModelMessage } from 'ai'
import {
  type Brain,
  BrainError,
  type BrainRequest,
  type BrainUsage,
  type Skill,
  type SkillContext,
  type UserMessageContext,
  detectUserLanguage,
  findLastUserMessage,
} from '#core'
import { chooseTextByLanguage, reportProgressSkillName, startSubAgentsSkillName } from '#skills'
import {
  type ContextWindow,
  createConversationCompaction,
  createContextWindow,
  estimateToolDefinitionTokens,
} from './compaction.ts'
import { toContinuedRun } from './continued-run.ts'
import { estimateModelTokens, fitMessagesToContextWindow } from './fit-window.ts'
import { type BrainOptions, buildInstructions } from './instructions.ts'
import { createLanguageModel, type ModelSettings } from './language-model.ts'
import { createBrainError, type ModelFault, toModelFault } from './model-errors.ts'
import { toModelMessages } from './model-messages.ts'
import type { ModelRoundResult } from './model-round.ts'
import { BrokenAnswerError, runModelRoundWithRetry } from './model-round-with-retry.ts'
import { toModelTools } from './model-tools.ts'
import { createReplyTextWriter } from './reply-writer.ts'
import { defaultMaxRetryMs } from './retry.ts'
import { estimateTextTokens } from './token-estimate.ts'
import { createUsageCounter } from './usage-counter.ts'

/** Largest number of requests to the model for one reply. The last one has no tools, so that the model must answer. */
const maxRounds = 12

/** Creates an engine for any service with OpenAI's chat completions API: Ollama, vLLM, DeepSeek, Qwen or OpenAI. */
export function createOpenaiCompatibleBrain(settings: ModelSettings, options: BrainOptions) {
  const model = createLanguageModel(settings)
  const window = createContextWindow(settings)
  return {
    mode: 'llm',
    model: settings.name,
    continuesText: true,
    compaction: createConversationCompaction({ model, settings, window }),
    async run(request: BrainRequest, emit: (text: string) => void) {
      const userRequest = toUserRequest(request)
      const context: SkillContext = { ...request.context, request: userRequest }
      const usage = createUsageCounter({
        messages: request.messages,
        model: settings.name,
        price: settings.price,
        meter: request.meter,
        before: request.interrupted?.usage,
      })
      request.trackUsage?.(usage.total)
      const reply = createReplyTextWriter(emit, request.interrupted?.text ?? '')
      // After a crash, the usage of the earlier requests is unknown, so it is estimated from their text.
      if (request.interrupted && !request.interrupted.usage) usage.add(undefined, request.interrupted.text)
      try {
        const last = await runModelRounds({ model, options, context, usage, reply, window }, request)
        const cut = cutReasons[last.finishReason]
        if (cut) throw createBrainError(cut, userRequest.language, { usage: usage.total() })
        if (reply.isEmpty()) throw createBrainError('silent', userRequest.language, { usage: usage.total() })
        return usage.total()
      } catch (error) {
        if (isRefusedRequest(error)) usage.dropRefused()
        usage.addStopped()
        if (context.signal.aborted) throw context.signal.reason
        throw toBrainError(error, userRequest, usage.total())
      }
    },
  } satisfies Brain
}

type ReplyRun = {
  model: LanguageModel
  options: BrainOptions
  context: SkillContext
  usage: ReturnType<typeof createUsageCounter>
  reply: ReturnType<typeof createReplyTextWriter>
  window: ContextWindow
}

/** Calls the model, runs its tools and calls it again with their results, until the answer is complete. */
async function runModelRounds(run: ReplyRun, request: BrainRequest): Promise<ModelRoundResult> {
  const { context, options } = run
  const continued = toContinuedRun(request.interrupted ?? { text: '', calls: [] })
  const messages: ModelMessage[] = [...(await toModelMessages(request.messages)), ...continued.messages]
  let round = continued.rounds
  const steps = { number: () => round, note: run.reply.note }
  const tools = toModelTools(listUsableSkills(request.skills, context), context, steps)
  const maxTokens = run.window.maxConversation(listUsableSkills(request.skills, context))
  let { tail } = continued
  for (;;) {
    round += 1
    const isLast = round >= maxRounds
    const instructions = buildInstructions(options, context, { isLast, skills: request.skills })
    const step = {
      instructions,
      messages: fitMessagesToContextWindow(messages, maxTokens),
      tools: isLast ? {} : tools,
    }
    // oxlint-disable-next-line no-await-in-loop -- each round needs the results of the one before it
    const done = await runReplyRound(run, request, step, tail).catch((error: unknown) => {
      if (!tail || !(error instanceof BrokenAnswerError)) throw error
      // The model did not continue the interrupted text, so it writes the text again.
      request.interrupted?.keepText(continued.textLength)
      return runReplyRound(run, request, step)
    })
    tail = ''
    if (isLast || !done.wantsMore) return done
    messages.push(...done.messages)
  }
}

async function runReplyRound(
  { model, options, context, usage, reply, window }: ReplyRun,
  { meter, onReasoning, skills }: BrainRequest,
  request: { instructions: string; messages: ModelMessage[]; tools: ReturnType<typeof toModelTools> },
  answer = '',
) {
  let text = ''
  const toolTokens = Object.keys(request.tools).length ? estimateToolDefinitionTokens(skills) : 0
  const language = context.request?.language ?? 'en'
  const round = await runModelRoundWithRetry(
    { ...request, model, signal: context.signal },
    {
      retryForMs: options.retryForMs ?? defaultMaxRetryMs,
      now: () => context.now(),
      answer,
      onRequest() {
        meter?.assertBudget(estimateRequestTokens(request, toolTokens), language)
        usage.begin()
      },
      onFailure: (part) => usage.add(undefined, part),
      onTooLong: window.learnFrom,
    },
    {
      thinking(part) {
        context.progress(0, chooseTextByLanguage(context, 'Thinking', '思考中'))
        usage.received(part)
        onReasoning?.(part)
      },
      text(part) {
        text += part
        usage.received(part)
        reply.addText(part)
      },
    },
  )
  usage.add(round.counted, text)
  return round
}

const estimateRequestTokens = (
  { instructions, messages }: { instructions: string; messages: ModelMessage[] },
  toolTokens: number,
) => estimateTextTokens(instructions) + estimateModelTokens(messages) + toolTokens

/** Returns whether a service answered the last request with an HTTP error, or could not be reached. */
const isRefusedRequest = (error: unknown) =>
  APICallError.isInstance(error instanceof BrokenAnswerError ? error.cause : error)

/** Faults for incomplete answers, by the finish reason that the service reports. */
const cutReasons: Record<string, ModelFault | undefined> = {
  length: 'length',
  'content-filter': 'contentFilter',
}

/**
 * Adds the usage to an error whose message is already written for the user. Replaces any other error by an error with a
 * message for the user.
 */
function toBrainError(error: unknown, { language }: UserMessageContext, usage: BrainUsage) {
  if (error instanceof BrainError) {
    const { message, cause, stopReason, canContinue, isEngineFault } = error
    return new BrainError(message, { cause, stopReason, canContinue, isEngineFault, usage })
  }
  const fault = error instanceof BrokenAnswerError ? 'broken' : toModelFault(error)
  return createBrainError(fault, language, { usage, cause: error })
}

/**
 * Returns the skills that the model may use: not every run may start sub-agents, and only sub-agents report
 * progress.
 */
const listUsableSkills = (skills: Skill[], { spawn, isSubAgent }: SkillContext) =>
  skills.filter(
    ({ name }) =>
      (spawn || name !== startSubAgentsSkillName) && (isSubAgent || name !== reportProgressSkillName),
  )

function toUserRequest({ messages }: BrainRequest): UserMessageContext {
  const words = findLastUserMessage(messages)
  return { language: detectUserLanguage(messages), files: words?.files ?? [], isCommand: false }
}
