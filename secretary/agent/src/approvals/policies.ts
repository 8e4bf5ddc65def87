import type { Deps, RiskClass, Skill, ToolPolicy, ToolRiskProperties } from '#core'
import { allowToolPermanently, getExternalToolStatus, revokeToolPermission } from './allowed-tools.ts'
import { apiError } from './errors.ts'
import { listChoosablePolicies, getDefaultToolPolicy } from './policy-rules.ts'
import * as store from './policy-store.ts'
import { findAllowedTool } from './store.ts'

export type PolicyDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/**
 * Returns the policy that applies to a built-in tool: the tool's policy, or else the policy of the tool's class, or
 * else the default policy.
 */
export function findEffectiveToolPolicy({ db }: Pick<Deps, 'db'>, tool: ToolRiskProperties): ToolPolicy {
  const own = store.findPolicy(db, { scope: 'tool', name: tool.name })
  const ofClass = () => store.findPolicy(db, { scope: 'class', name: tool.risk })
  const policy = own ?? ofClass() ?? getDefaultToolPolicy(tool)
  // The tool asks each time if its class does not allow the stored policy. This happens when a later version
  // moves the tool to another class.
  return listChoosablePolicies(tool.risk).includes(policy) ? policy : 'ask'
}

export const findRiskClassPolicy = ({ db }: Pick<Deps, 'db'>, risk: RiskClass) =>
  store.findPolicy(db, { scope: 'class', name: risk })

/** Sets the policy of a class. Null removes the policy: the tools of the class use their default policies again. */
export function setRiskClassPolicy(deps: PolicyDeps, risk: RiskClass, policy: ToolPolicy | null) {
  setOrRemove(deps, { scope: 'class', name: risk }, risk, policy)
}

/**
 * Sets the policy of a tool. Null removes the policy: the policy of the tool's class applies again. Tools of MCP
 * servers have no policy: such a tool is permanently allowed with its current definition, or asks each time.
 */
export function setToolPolicy(deps: PolicyDeps, skill: Skill, policy: ToolPolicy | null) {
  const { foreignTool: tool, risk, name } = skill
  if (!tool) return setOrRemove(deps, { scope: 'tool', name }, risk, policy)
  if (policy === 'allow') throw apiError('POLICY_NOT_ALLOWED')
  if (policy === 'ask_untrusted') allowToolPermanently(deps, tool, deps.clock.now())
  else if (findAllowedTool(deps.db, tool) || getExternalToolStatus(deps, tool) === 'allowed')
    revokeToolPermission(deps, tool)
}

function setOrRemove(
  { db, clock }: PolicyDeps,
  key: { scope: 'class' | 'tool'; name: string },
  risk: RiskClass,
  policy: ToolPolicy | null,
) {
  if (policy !== null && !listChoosablePolicies(risk).includes(policy)) throw apiError('POLICY_NOT_ALLOWED')
  if (policy === null) store.removePolicy(db, key)
  else store.setPolicy(db, key, policy, clock.now())
}

/** Describes a tool for the owner: its class, its policy and the policies that may be chosen. */
export function describeToolPolicy(deps: PolicyDeps, skill: Skill) {
  const { name, description, risk, foreignTool: tool } = skill
  const shown = { name, description, risk, server: tool?.server ?? null, tool: tool?.name ?? null }
  if (tool) {
    const policy =
      getExternalToolStatus(deps, tool) === 'allowed' ? ('ask_untrusted' as const) : ('ask' as const)
    const options: ToolPolicy[] = ['ask', 'ask_untrusted']
    return { ...shown, own_policy: policy, policy, default_policy: 'ask' as const, options }
  }
  return {
    ...shown,
    own_policy: store.findPolicy(deps.db, { scope: 'tool', name }) ?? null,
    policy: findEffectiveToolPolicy(deps, skill),
    default_policy: findRiskClassPolicy(deps, risk) ?? getDefaultToolPolicy(skill),
    options: skill.alwaysAsks ? (['ask'] as ToolPolicy[]) : listChoosablePolicies(risk),
  }
}
