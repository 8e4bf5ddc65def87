import type { Model } from '@sanhe/providers/model'
import type { ReplyBrainInput } from './brain-input.ts'
import { createModelMessages, createSystemPrompt } from './prompt.ts'
import { getRuleBasedReply } from './replies.ts'

/**
 * Produces a reply and passes it on in pieces. The caller filters the text. A brain can only produce text and cannot
 * perform actions.
 */
export type ReplyBrain = (
  question: ReplyBrainInput,
  onText: (delta: string) => void,
  signal: AbortSignal,
) => Promise<void>

/**
 * Replies by fixed rules, without an account at a model provider. Used in development if no language model is
 * configured.
 */
export const ruleBasedBrain: ReplyBrain = async (question, onText) => onText(getRuleBasedReply(question))

export const createModelBrain =
  (model: Model): ReplyBrain =>
  (question, onText, signal) =>
    model.reply(
      { system: createSystemPrompt(question), messages: createModelMessages(question), signal },
      onText,
    )
