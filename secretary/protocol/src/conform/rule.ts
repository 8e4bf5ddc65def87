import type { AgentApi, Fetch } from '@sanhe/protocol/agent-api'
import type { Timers } from '@sanhe/protocol/line'
import type { OpenSocket } from '@sanhe/protocol/socket'

/** The agent server that is asked, and the outside world to ask it with. */
export type Target = {
  url: string
  apiKey: string
  fetch: Fetch
  timers: Timers
  /** Opens a connection that names no subprotocol, and one that names `secretary.v1`. */
  openPlain: OpenSocket
  openExtended: OpenSocket
  api: AgentApi
  /** What is said to the agent: something that it answers in more than a word. */
  prompt: string
  /** A task that the agent gives to several sub-agents. Absent: `prompt`. */
  taskPrompt?: string
  /** How long a reply may take to begin and to end, and how long what needs no model. */
  replyMs: number
  controlMs: number
}

/**
 * `specification`: what every agent server owes. `extension`: what one owes that answers `hello`; it is not asked of
 * one that does not.
 */
export type Rule = {
  sentence: string
  of: 'specification' | 'extension'
  check(target: Target): Promise<void>
}

export class RuleBrokenError extends Error {
  override name = 'RuleBrokenError'
}

/** There is nothing to check: the server did not do what the rule is about. */
export class RuleAbsentError extends Error {
  override name = 'RuleAbsentError'
}

/** Ends the check of a rule with what was seen instead. */
export function must(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new RuleBrokenError(otherwise)
}

const idLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Names that no session or message has yet. */
export function freshId(kind: 'sess' | 'mine') {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return `${kind}_01${[...bytes].map((byte) => idLetters[byte % 32]).join('')}`
}
