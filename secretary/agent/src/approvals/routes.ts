import { toIso } from '@sanhe/kit/runtime/clock'
import { type Deps, implement } from '#core'
import { revokeTool } from './allowed-tools.ts'
import { approvalsContract } from './contract.ts'
import * as store from './store.ts'

export const approvalRoutes = (deps: Pick<Deps, 'db' | 'config'>) =>
  implement(approvalsContract, {
    listTools: () => ({
      tools: store.listAllowedTools(deps.db).map(({ server, tool, source, allowed_at }) => ({
        server,
        tool,
        source,
        allowed_at: toIso(allowed_at),
      })),
    }),
    forbidTool: ({ params: { server, tool } }) => revokeTool(deps, { server, name: tool }),
  })
