import { type Deps, implement } from '#core'
import { findSandboxProblem } from '#sandbox'
import { shellContract } from './contract.ts'
import { readShellSettings, saveShellSettings } from './store.ts'

export const shellRoutes = ({ db }: Pick<Deps, 'db'>) =>
  implement(shellContract, {
    read: () => shellResponse(db),
    change({ body }) {
      const allowedCommands = [...new Set(body.allowed_commands)]
      saveShellSettings(db, { isEnabled: body.is_enabled, hasNetwork: body.has_network, allowedCommands })
      return shellResponse(db)
    },
  })

async function shellResponse(db: Deps['db']) {
  const { isEnabled, hasNetwork, allowedCommands } = readShellSettings(db)
  return {
    is_enabled: isEnabled,
    has_network: hasNetwork,
    allowed_commands: allowedCommands,
    sandbox_problem: (await findSandboxProblem()) ?? null,
  }
}
