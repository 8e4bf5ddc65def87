import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Model, ModelMessage } from '@sanhe/providers/model'
import type { Fact } from './facts.ts'
import type { Intent } from './intents.ts'
import { modelMessages, systemPrompt } from './prompt.ts'
import { ruleBasedReply } from './replies.ts'

/** Input from which a brain produces a reply. */
export type BrainInput = {
  content: string
  intent: Intent
  facts: Fact[]
  /** Earlier messages of this session, oldest first. */
  before: ModelMessage[]
  /** The nickname of the user; may be empty. */
  name: string
  city: string
  now: Instant
}

/** Produces a reply and passes it on in pieces. The caller filters the text; a brain cannot perform actions. */
export type Brain = (
  question: BrainInput,
  onText: (delta: string) => void,
  signal: AbortSignal,
) => Promise<void>

/** Replies by fixed rules without an account at a provider. Used in development if no model is configured. */
export const offlineBrain: Brain = async (question, onText) => onText(ruleBasedReply(question))

export const modelBrain =
  (model: Model): Brain =>
  (question, onText, signal) =>
    model.reply({ system: systemPrompt(question), messages: modelMessages(question), signal }, onText)
