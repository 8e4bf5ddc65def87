import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Model, ModelMessage } from '@sanhe/providers/model'
import type { Fact } from './facts.ts'
import type { Intent } from './intents.ts'
import { modelMessages, systemPrompt } from './prompt.ts'
import { plainReply } from './replies.ts'

/** What a reply is made from. */
export type Question = {
  content: string
  intent: Intent
  facts: Fact[]
  /** What was said before in this session, oldest first. */
  before: ModelMessage[]
  /** How the person is called; may be empty. */
  name: string
  city: string
  now: Instant
}

/** Says something, by and by. What it says is checked by who asks it; it can do nothing but talk. */
export type Brain = (
  question: Question,
  onText: (delta: string) => void,
  signal: AbortSignal,
) => Promise<void>

/** By rules, without any account: in development, where no model is set up. */
export const offlineBrain: Brain = async (question, onText) => onText(plainReply(question))

export const modelBrain =
  (model: Model): Brain =>
  (question, onText, signal) =>
    model.reply({ system: systemPrompt(question), messages: modelMessages(question), signal }, onText)
