import type { RiskClass, ToolPolicy, ToolRiskProperties } from '#core'

/**
 * Risk classes whose actions have effects outside of the agent. After untrusted content, such an action always needs
 * approval, whatever the policy.
 */
const outgoingClasses: readonly RiskClass[] = ['send', 'spend', 'execute']

export const isOutgoingRiskClass = (risk: RiskClass) => outgoingClasses.includes(risk)

/** Returns the policies that the owner may choose for tools of a class. */
export const listChoosablePolicies = (risk: RiskClass): ToolPolicy[] =>
  isOutgoingRiskClass(risk) ? ['ask', 'ask_untrusted'] : ['ask', 'ask_untrusted', 'allow']

/** Policy of a tool for which the owner has chosen none. */
export function getDefaultToolPolicy({ risk, changesOwnData = false }: ToolRiskProperties): ToolPolicy {
  if (risk === 'read') return 'allow'
  return changesOwnData ? 'ask_untrusted' : 'ask'
}

/** Returns whether the user is asked before a tool acts. */
export function mustAskUser({ risk }: ToolRiskProperties, policy: ToolPolicy, hasUntrustedContent: boolean) {
  if (policy === 'ask') return true
  return hasUntrustedContent && (policy === 'ask_untrusted' || isOutgoingRiskClass(risk))
}
