import { APICallError, type LanguageModel } from 'ai'
import { z } from 'zod'
import type { ConversationCompaction, Skill } from '#core'
import { getContextWindowTokens, maxConversationTokens, parseContextLimit } from './context-window.ts'
import type { ModelSettings } from './language-model.ts'
import { summariseMessages } from './summarise.ts'
import { estimateMessageTokens, estimateTextTokens } from './token-estimate.ts'

export type ContextWindow = {
  tokens(): number
  /** Returns how many tokens of conversation fit into the context window together with these tools and the answer. */
  maxConversation(skills: Skill[]): number
  /**
   * Reads the context limit from the error with which a service refuses a conversation as too long, and uses this limit
   * from now on.
   */
  learnFrom(error: unknown): void
}

/**
 * Creates the context window of a model. If the service reports a smaller limit in an error, that limit is used until
 * the next start.
 */
export function createContextWindow({ name, contextTokens }: ModelSettings): ContextWindow {
  let tokens = getContextWindowTokens(name, contextTokens)
  return {
    tokens: () => tokens,
    maxConversation: (skills) => maxConversationTokens(tokens, estimateToolDefinitionTokens(skills)),
    learnFrom(error) {
      const text = APICallError.isInstance(error) ? `${error.message} ${error.responseBody ?? ''}` : ''
      tokens = Math.min(tokens, parseContextLimit(text) ?? tokens)
    },
  }
}

/** Estimates the tokens that the definitions of tools take in each request. */
export const estimateToolDefinitionTokens = (skills: Skill[]) =>
  skills.reduce((sum, { name, description, input, inputSchema }) => {
    const schema = JSON.stringify(inputSchema ?? z.toJSONSchema(input, { io: 'input' }))
    return sum + estimateTextTokens(name + description + schema)
  }, 0)

type CompactionModel = { model: LanguageModel; settings: ModelSettings; window: ContextWindow }

export const createConversationCompaction = ({
  model,
  settings,
  window,
}: CompactionModel): ConversationCompaction => ({
  maxTokens: async (skills) => window.maxConversation(skills),
  estimateTokens: estimateMessageTokens,
  summarise: (request) =>
    summariseMessages(
      {
        model,
        contextTokens: window.tokens(),
        record(counted, input, output) {
          const estimate = {
            inputTokens: estimateTextTokens(input),
            outputTokens: estimateTextTokens(output),
          }
          request.meter.record({
            ...(counted ?? estimate),
            model: settings.name,
            isEstimated: counted === undefined,
            price: settings.price,
          })
        },
      },
      request,
    ),
})
