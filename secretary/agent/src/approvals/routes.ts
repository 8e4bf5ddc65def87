import { toIso } from '@sanhe/kit/runtime/clock'
import { type Deps, implement, riskClasses } from '#core'
import { revokeToolPermission } from './allowed-tools.ts'
import { approvalsContract } from './contract.ts'
import { apiError } from './errors.ts'
import {
  describeToolPolicy,
  findRiskClassPolicy,
  type PolicyDeps,
  setRiskClassPolicy,
  setToolPolicy,
} from './policies.ts'
import { listChoosablePolicies } from './policy-rules.ts'
import type { ApprovalService } from './service.ts'
import * as store from './store.ts'

type ToolDeps = PolicyDeps & Pick<Deps, 'skills'>

export const approvalRoutes = (deps: ToolDeps, approvals: Pick<ApprovalService, 'decide'>) =>
  implement(approvalsContract, {
    decide: ({ params, body, actor }) =>
      approvals.decide(actor.personId, params.approval_id, {
        decision: body.decision,
        actionHash: body.action_hash,
      }),
    listAllTools: () => listTools(deps),
    setClassPolicy({ params, body }) {
      setRiskClassPolicy(deps, params.risk, body.policy)
      return listTools(deps)
    },
    setToolPolicy({ params, body }) {
      const skill = deps.skills.find(({ name }) => name === params.name)
      if (!skill) throw apiError('UNKNOWN_TOOL')
      if (skill.alwaysAsks && body.policy !== null && body.policy !== 'ask')
        throw apiError('POLICY_NOT_ALLOWED')
      setToolPolicy(deps, skill, body.policy)
      return listTools(deps)
    },
    listTools: () => ({
      tools: store.listAllowedTools(deps.db).map(({ server, tool, source, allowed_at }) => ({
        server,
        tool,
        source,
        allowed_at: toIso(allowed_at),
      })),
    }),
    forbidTool: ({ params: { server, tool } }) => revokeToolPermission(deps, { server, name: tool }),
  })

const listTools = (deps: ToolDeps) => ({
  classes: riskClasses.map((risk) => ({
    risk,
    policy: findRiskClassPolicy(deps, risk) ?? null,
    options: listChoosablePolicies(risk),
  })),
  tools: deps.skills.map((skill) => describeToolPolicy(deps, skill)),
})
