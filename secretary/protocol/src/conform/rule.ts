import type { AgentApi, FetchFunction } from '@sanhe/protocol/agent-api'
import type { TimerFunctions } from '@sanhe/protocol/agent-connection'
import type { OpenAgentSocket } from '@sanhe/protocol/socket'

/** Agent under test, and the timers, sockets and fetch to reach it. */
export type ConformanceTarget = {
  url: string
  apiKey: string
  fetch: FetchFunction
  timers: TimerFunctions
  /** `openPlain` opens a connection without a subprotocol, `openExtended` with the subprotocol `secretary.v1`. */
  openPlain: OpenAgentSocket
  openExtended: OpenAgentSocket
  api: AgentApi
  /** Message to which the agent replies with more than one word. */
  prompt: string
  /** Task that the agent splits among several sub-agents. Default: `prompt`. */
  taskPrompt?: string
  /**
   * Time limits in milliseconds. `replyMs`: for a reply to begin and to end. `controlMs`: for answers that need no
   * model.
   */
  replyMs: number
  controlMs: number
}

/** `specification`: rule for every agent. `extension`: rule only for agents that answer `hello`. */
export type ConformanceRule = {
  sentence: string
  of: 'specification' | 'extension'
  check(target: ConformanceTarget): Promise<void>
}

export class RuleViolationError extends Error {
  override name = 'RuleViolationError'
}

/** Thrown when a rule does not apply because the server did not do what the rule tests. */
export class RuleNotApplicableError extends Error {
  override name = 'RuleNotApplicableError'
}

/** Throws a RuleViolationError with the observation unless the condition is true. */
export function assertRule(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new RuleViolationError(otherwise)
}

const idLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a random id that no session or message has yet. */
export function createConformanceTestId(kind: 'sess' | 'mine') {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return `${kind}_01${[...bytes].map((byte) => idLetters[byte % 32]).join('')}`
}
