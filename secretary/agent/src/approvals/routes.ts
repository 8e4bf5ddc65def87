import { toIso } from '@sanhe/kit/clock'
import { type Deps, implement } from '#core'
import { approvalsContract } from './contract.ts'
import { refuse } from './errors.ts'
import * as store from './store.ts'

export const approvalRoutes = ({ db }: Pick<Deps, 'db'>) =>
  implement(approvalsContract, {
    listTools: () => ({
      tools: store.listAllowedTools(db).map(({ server, tool, source, allowed_at }) => ({
        server,
        tool,
        source,
        allowed_at: toIso(allowed_at),
      })),
    }),
    forbidTool({ params }) {
      const known = store.findAllowedTool(db, { server: params.server, name: params.tool })
      if (!known) throw refuse('TOOL_NOT_FOUND')
      // The setting would allow it again with the next use.
      if (known.source === 'setting') throw refuse('TOOL_OF_SETTING')
      store.forbidTool(db, params.server, params.tool)
    },
  })
