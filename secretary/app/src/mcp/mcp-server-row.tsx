import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { McpServer } from '@sanhe/protocol/mcp-api'
import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { ConnectedAccountRow } from '#connected-accounts/account-row.tsx'
import { FoldedDetails } from '#shell/folded-details.tsx'
import { TestResultLine } from '#engine/test-result-line.tsx'
import { explainMcpError, explainMcpProblem } from './explain-mcp-error.ts'
import { mcpLabels } from './mcp-text.ts'
import { logInToMcpServer } from './started-login.ts'

type McpServerRowProps = {
  address: string
  api: AgentApi
  server: McpServer
  onEdit: () => void
  onChanged: () => void
}

/** Shows a server with its state, and offers what helps: a login, or another attempt. */
export function McpServerRow({ address, api, server, onEdit, onChanged }: McpServerRowProps) {
  const t = useText(mcpLabels)
  const { server_id: id } = server
  return (
    <ConnectedAccountRow
      labels={t}
      title={server.name}
      detail={server.address}
      {...(id !== null && { actions: { remove: () => api.removeMcpServer(id), onEdit, onChanged } })}
    >
      <McpServerState server={server} />
      {server.problem !== null && (
        <HelpButton address={address} api={api} server={server} onEdit={onEdit} onChanged={onChanged} />
      )}
      {server.tools.length > 0 && <ToolNames tools={server.tools} />}
    </ConnectedAccountRow>
  )
}

function McpServerState({ server }: { server: McpServer }) {
  const t = useText(mcpLabels)
  if (server.state === 'connecting') return <p className="text-sm text-muted">{t.connecting}</p>
  return (
    <p className="text-sm">
      <TestResultLine isProblem={server.problem !== null}>
        {server.problem === null ? t.connected(server.tools.length) : explainMcpProblem(server.problem, t)}
        {server.server_id === null && <span className="text-muted"> · {t.onServer}</span>}
      </TestResultLine>
    </p>
  )
}

/** Starts a login if the server wants one, lets the owner change a refused token, or otherwise connects again. */
function HelpButton({ address, api, server, onEdit, onChanged }: McpServerRowProps) {
  const t = useText(mcpLabels)
  const { server_id: id } = server
  const isLogin = server.problem === 'login' && server.auth !== 'token'
  const { mutate, isPending } = useMutation({
    async mutationFn(serverId: number) {
      if (!isLogin) return void (await api.connectMcpServer(serverId))
      const problem = await logInToMcpServer(api, address, server)
      if (problem) showError(explainMcpProblem(problem, t))
    },
    onSuccess: onChanged,
    onError: (error) => showError(explainMcpError(error, t)),
  })
  // The agent tries servers of its settings every minute.
  if (id === null) return null
  if (server.problem === 'login' && !isLogin)
    return (
      <Button className="self-start" onClick={onEdit}>
        {t.edit}
      </Button>
    )
  return (
    <Button className="self-start" isBusy={isPending} onClick={() => mutate(id)}>
      {isLogin ? t.logIn : t.tryAgain}
    </Button>
  )
}

function ToolNames({ tools }: Pick<McpServer, 'tools'>) {
  const t = useText(mcpLabels)
  return (
    <FoldedDetails label={t.tools}>
      <dl className="flex flex-col gap-2 pl-6">
        {tools.map(({ name, description }) => (
          <div key={name}>
            <dt className="font-medium [overflow-wrap:anywhere]">{name}</dt>
            <dd className="text-muted [overflow-wrap:anywhere]">{description}</dd>
          </div>
        ))}
      </dl>
    </FoldedDetails>
  )
}
