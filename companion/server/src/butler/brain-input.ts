import type { Instant } from '@sanhe/kit/runtime/clock'
import type { ModelMessage } from '@sanhe/providers/model'
import type { FactForReply } from './facts.ts'
import type { MessageIntent } from './intents.ts'

/** Input from which the butler's brain (a language model or fixed rules) produces a reply. */
export type ReplyBrainInput = {
  content: string
  intent: MessageIntent
  facts: FactForReply[]
  /** Earlier messages of the chat session, oldest first. */
  before: ModelMessage[]
  /** The nickname of the user; may be empty. */
  name: string
  city: string
  now: Instant
}
