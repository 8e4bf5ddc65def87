import type { AgentApi } from '@sanhe/protocol/agent-api'
import { useText } from '@sanhe/ui/i18n.ts'
import { getRouteApi } from '@tanstack/react-router'
import { Plug } from 'lucide-react'
import { AgentScreen } from '#agents/agent-screen.tsx'
import { EditableListScreen } from '#shell/editable-list-screen.tsx'
import { McpForm } from './mcp-form.tsx'
import { McpServerRow } from './mcp-server-row.tsx'
import { mcpLabels } from './mcp-text.ts'

const route = getRouteApi('/own/mcp-servers/$address')

/** Page on which the owner connects MCP servers. */
export function McpServersPage() {
  const { address } = route.useParams()
  return <AgentScreen address={address}>{(_, api) => <McpServers address={address} api={api} />}</AgentScreen>
}

function McpServers({ address, api }: { address: string; api: AgentApi }) {
  const t = useText(mcpLabels)
  return (
    <EditableListScreen
      address={address}
      labels={t}
      icon={Plug}
      queryKey="mcp-servers"
      load={async () => (await api.mcpServers()).servers}
      renderRow={(server, actions) => (
        <McpServerRow key={server.name} address={address} api={api} server={server} {...actions} />
      )}
      renderForm={(server, onSaved) => (
        <McpForm address={address} api={api} server={server} onSaved={onSaved} />
      )}
    />
  )
}
