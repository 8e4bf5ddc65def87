import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { toIso } from '@sanhe/kit/clock'
import { isStepCount, type LanguageModelUsage, streamText } from 'ai'
import type { Asked, Brain, BrainRequest, Skill, SkillContext } from '#core'
import { startSubAgents } from '#skills'
import { languageOf, lastWords } from './language.ts'
import { brainError, faultOf } from './model-errors.ts'
import { modelMessages } from './model-messages.ts'
import { modelTools } from './model-tools.ts'
import { estimatedTokens } from './token-estimate.ts'

export type ModelSettings = { baseUrl: string; apiKey?: string | undefined; name: string }
export type Options = { secretaryName: string; timeZone: string; retries?: number }

/** A model that goes on calling skills is stopped after so many rounds. */
const maxSteps = 12

/** Any service that speaks OpenAI's chat completions: Ollama, vLLM, DeepSeek, Qwen, OpenAI itself. */
export function openaiCompatibleBrain(settings: ModelSettings, options: Options): Brain {
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: settings.baseUrl,
    includeUsage: true,
    ...(settings.apiKey !== undefined && { apiKey: settings.apiKey }),
  })
  const model = provider(settings.name)
  return {
    mode: 'llm',
    model: settings.name,
    async run(request, emit) {
      const asked = askedOf(request)
      const context: SkillContext = { ...request.context, asked }
      const { signal } = context
      const answer = streamText({
        model,
        instructions: instructions(options, context),
        messages: await modelMessages(request.messages),
        tools: modelTools(usableSkills(request.skills, context), context),
        stopWhen: isStepCount(maxSteps),
        maxRetries: options.retries ?? 1,
        abortSignal: signal,
        // Failures come as a part of the stream; the SDK would also print them.
        onError: () => {},
      })
      let reply = ''
      const usage = await readAnswer(answer.fullStream, (text) => {
        reply += text
        emit(text)
      }).catch((error: unknown) => {
        throw signal.aborted ? signal.reason : brainError(faultOf(error), asked.language, error)
      })
      signal.throwIfAborted()
      if (!reply.trim()) throw brainError('silent', asked.language)
      const tokens = usage && countedTokens(usage)
      return tokens
        ? { tokens, estimated: false }
        : { tokens: estimatedTokens(request.messages, reply), estimated: true }
    },
  }
}

/** A sub-agent is not even shown that others can be started. */
const usableSkills = (skills: Skill[], { spawn }: SkillContext) =>
  spawn ? skills : skills.filter(({ name }) => name !== startSubAgents)

type Part = { type: string; text?: string; error?: unknown; totalUsage?: LanguageModelUsage }

/** Text as it comes; the usage of all rounds at the end. */
async function readAnswer(parts: AsyncIterable<Part>, onText: (text: string) => void) {
  let usage: LanguageModelUsage | undefined
  for await (const part of parts) {
    if (part.type === 'text-delta' && part.text) onText(part.text)
    if (part.type === 'error') throw part.error
    if (part.type === 'finish') usage = part.totalUsage
  }
  return usage
}

/** Undefined where the service did not count. */
const countedTokens = ({ totalTokens, inputTokens, outputTokens }: LanguageModelUsage) =>
  totalTokens || (inputTokens ?? 0) + (outputTokens ?? 0) || undefined

function askedOf({ messages }: BrainRequest): Asked {
  const words = lastWords(messages)
  return { language: languageOf(words?.content ?? ''), files: words?.files ?? [], isCommand: false }
}

const instructions = ({ secretaryName, timeZone }: Options, context: SkillContext) =>
  [
    `You are ${secretaryName}, the personal secretary of a business owner. Answer in the language you are spoken to, in Markdown, short and to the point.`,
    `It is ${toIso(context.now())} UTC; the person lives in the time zone ${timeZone}.`,
    'Use the tools for arithmetic, dates, tables, reminders, notes and search: never guess what they can know. Say so when one failed.',
    ...(context.spawn
      ? [
          'When there are several independent pieces of work, start a sub-agent for each and tell what you started.',
        ]
      : ['You are a sub-agent: do the one task and answer with its result.']),
  ].join('\n')
