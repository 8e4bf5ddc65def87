import { riskClasses } from '@sanhe/protocol/server-frames'

export { riskClasses }
/**
 * Class of a tool by what a wrong call costs. `read` changes nothing, `write` changes data that can be restored, `send`
 * passes data on, `spend` costs money, `execute` runs a program.
 */
export type RiskClass = (typeof riskClasses)[number]

/** `ask_untrusted`: ask only after the session has received untrusted content. */
export const toolPolicies = ['ask', 'ask_untrusted', 'allow'] as const
export type ToolPolicy = (typeof toolPolicies)[number]

/** Properties of a tool that decide whether the user is asked before it acts. */
export type ToolRiskProperties = {
  name: string
  risk: RiskClass
  changesOwnData?: boolean
  /** True if the tool reads mail, calendars or contacts of the owner. */
  readsAccounts?: boolean
}
