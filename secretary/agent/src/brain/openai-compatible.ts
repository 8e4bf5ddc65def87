import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { toIso } from '@sanhe/kit/runtime/clock'
import {
  extractReasoningMiddleware,
  type LanguageModelMiddleware,
  type ModelMessage,
  wrapLanguageModel,
} from 'ai'
import type { Brain, BrainRequest, BrainUsage, Skill, SkillContext, UserRequest } from '#core'
import { inUserLanguage, startSubAgents } from '#skills'
import { detectLanguage, lastUserMessage } from './language.ts'
import { brainError, type ModelFault, modelFaultOf } from './model-errors.ts'
import { modelMessages } from './model-messages.ts'
import { modelTools } from './model-tools.ts'
import { defaultRetryForMs } from './retry.ts'
import { type Round, reasoningDelta } from './round.ts'
import { BrokenAnswerError, runRoundWithRetry } from './round-with-retry.ts'
import { countUsage } from './usage.ts'

export type ModelSettings = { baseUrl: string; apiKey?: string | undefined; name: string }
export type BrainOptions = {
  secretaryName: string
  timeZone: string
  /** Milliseconds that a reply waits in total for a busy model. 0 disables retries. */
  retryForMs?: number
}

/** Largest number of requests to the model for one reply. The last one has no tools, so that the model must answer. */
const maxRounds = 12

/** Creates a brain for any service with OpenAI's chat completions API: Ollama, vLLM, DeepSeek, Qwen or OpenAI. */
export function openaiCompatibleBrain(settings: ModelSettings, options: BrainOptions): Brain {
  const model = modelOf(settings)
  return {
    mode: 'llm',
    model: settings.name,
    async run(request, emit) {
      const userRequest = userRequestOf(request)
      const context: SkillContext = { ...request.context, request: userRequest }
      const usage = countUsage(request.messages)
      const reply = replyText(emit)
      try {
        const last = await rounds({ model, options, context, usage, reply }, request)
        const cut = cutReasons[last.finishReason]
        if (cut) throw brainError(cut, userRequest.language, { usage: usage.total() })
        if (reply.isEmpty()) throw brainError('silent', userRequest.language, { usage: usage.total() })
        return usage.total()
      } catch (error) {
        if (context.signal.aborted) throw context.signal.reason
        throw isBrainError(error) ? error : failed(error, userRequest, usage.total())
      }
    },
  }
}

/** Services that put reasoning into the text use these tags. */
const thoughts = extractReasoningMiddleware({ tagName: 'think' })

function modelOf({ name, baseUrl, apiKey }: ModelSettings) {
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    includeUsage: true,
    ...(apiKey !== undefined && { apiKey }),
  })
  return wrapLanguageModel({ model: provider(name), middleware: [thoughts, markNativeReasoning] })
}

/** Distinguishes reasoning in a separate field from reasoning in the text. */
const markNativeReasoning: LanguageModelMiddleware = {
  async wrapStream({ doStream }) {
    const { stream, ...rest } = await doStream()
    type StreamPart = typeof stream extends ReadableStream<infer P> ? P : never
    const mark = new TransformStream<StreamPart, StreamPart>({
      transform(part, controller) {
        const isThought =
          part.type === 'reasoning-start' || part.type === 'reasoning-delta' || part.type === 'reasoning-end'
        controller.enqueue(isThought ? { ...part, id: reasoningDelta + part.id } : part)
      },
    })
    return { ...rest, stream: stream.pipeThrough(mark) }
  },
}

type ReplyRun = {
  model: ReturnType<typeof modelOf>
  options: BrainOptions
  context: SkillContext
  usage: ReturnType<typeof countUsage>
  reply: ReturnType<typeof replyText>
}

/** Calls the model, runs its tools and calls it again with their results, until the answer is complete. */
async function rounds(run: ReplyRun, request: BrainRequest): Promise<Round> {
  const { context, options } = run
  const messages: ModelMessage[] = await modelMessages(request.messages)
  const tools = modelTools(usableSkills(request.skills, context), context, run.reply.note)
  for (let round = 1; ; round += 1) {
    const isLast = round >= maxRounds
    const instructions = instructionsFor(options, context, isLast)
    // oxlint-disable-next-line no-await-in-loop -- each round needs the results of the one before it
    const done = await askRound(run, { instructions, messages, tools: isLast ? {} : tools })
    if (isLast || !done.wantsMore) return done
    messages.push(...done.messages)
  }
}

async function askRound(
  { model, options, context, usage, reply }: ReplyRun,
  request: { instructions: string; messages: ModelMessage[]; tools: ReturnType<typeof modelTools> },
) {
  let text = ''
  const round = await runRoundWithRetry(
    { ...request, model, signal: context.signal },
    {
      retryForMs: options.retryForMs ?? defaultRetryForMs,
      now: () => context.now(),
      onFailure: (text) => usage.add(undefined, text),
    },
    {
      thinking: () => context.progress(0, inUserLanguage(context, 'Thinking', '思考中')),
      text(part) {
        text += part
        reply.addText(part)
      },
    },
  )
  usage.add(round.tokens, text)
  return round
}

/** Builds the reply that the user reads: text of the model and notes about changes, each a separate paragraph. */
function replyText(emit: (text: string) => void) {
  let isEmpty = true
  let isAfterNote = false
  return {
    isEmpty: () => isEmpty,
    addText(text: string) {
      const isBlank = text.trim() === ''
      if (!isBlank) isEmpty = false
      if (!isAfterNote) return emit(text)
      if (isBlank) return
      emit(`\n\n${text.trimStart()}`)
      isAfterNote = false
    },
    note(line: string) {
      emit(`${isEmpty ? '' : '\n\n'}> ${line}`)
      isEmpty = false
      isAfterNote = true
    },
  }
}

/** Faults for incomplete answers, by the finish reason of the service. */
const cutReasons: Record<string, ModelFault | undefined> = {
  length: 'length',
  'content-filter': 'contentFilter',
}

const isBrainError = (error: unknown) => error instanceof Error && error.name === 'BrainError'

const failed = (error: unknown, { language }: UserRequest, usage: BrainUsage) =>
  brainError(error instanceof BrokenAnswerError ? 'broken' : modelFaultOf(error), language, {
    usage,
    cause: error,
  })

/** Sub-agents are not offered the skill that starts sub-agents. */
const usableSkills = (skills: Skill[], { spawn }: SkillContext) =>
  spawn ? skills : skills.filter(({ name }) => name !== startSubAgents)

function userRequestOf({ messages }: BrainRequest): UserRequest {
  const words = lastUserMessage(messages)
  return { language: detectLanguage(words?.content ?? ''), files: words?.files ?? [], isCommand: false }
}

const instructionsFor = ({ secretaryName, timeZone }: BrainOptions, context: SkillContext, isLast: boolean) =>
  [
    `You are ${secretaryName}, the personal secretary of a business owner. Answer in the language you are spoken to, in Markdown, short and to the point.`,
    `It is ${toIso(context.now())} UTC; the person lives in the time zone ${timeZone}.`,
    'Use the tools for arithmetic, dates, tables, reminders, notes and search: never guess what they can know. Say so when one failed.',
    ...(context.spawn
      ? [
          'When there are several independent pieces of work, start a sub-agent for each and tell what you started.',
        ]
      : ['You are a sub-agent: do the one task and answer with its result.']),
    ...(isLast
      ? [
          'You have used the tools as often as you may. Answer now with what you know, and say what is missing.',
        ]
      : []),
  ].join('\n')
