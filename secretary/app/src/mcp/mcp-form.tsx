import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { McpServer, McpServerInput } from '@sanhe/protocol/mcp-api'
import { SelectField, TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { useState } from 'react'
import { ConnectionForm } from '#connected-accounts/connection-form.tsx'
import { explainMcpError, explainMcpProblem } from './explain-mcp-error.ts'
import { type McpDraft, toMcpDraft, toMcpInput } from './mcp-draft.ts'
import { mcpLabels } from './mcp-text.ts'
import { OwnClientFields } from './own-client-fields.tsx'
import { logInToMcpServer } from './started-login.ts'

type McpFormProps = {
  address: string
  api: AgentApi
  server: McpServer | undefined
  onSaved: () => void
}

/** Form for an MCP server. A server that asks for a login opens the page of its provider after it was saved. */
export function McpForm({ address, api, server, onSaved }: McpFormProps) {
  const t = useText(mcpLabels)
  const [draft, setDraft] = useState(() => toMcpDraft(server))
  const set = (change: Partial<McpDraft>) => setDraft((before) => ({ ...before, ...change }))

  async function save(input: McpServerInput) {
    const saved = await (server?.server_id
      ? api.changeMcpServer(server.server_id, input)
      : api.addMcpServer(input))
    if (saved.problem !== 'login' || saved.auth === 'token') return
    // The server is stored, so a failure closes the form, and the list offers to log in again.
    const problem = await logInToMcpServer(api, address, saved)
    if (problem) showError(explainMcpProblem(problem, t))
  }

  return (
    <ConnectionForm
      labels={t}
      input={toMcpInput(draft, server)}
      save={save}
      explainError={(error) => explainMcpError(error, t)}
      onSaved={onSaved}
    >
      <TextField
        label={t.url}
        hint={t.urlHint}
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        value={draft.url}
        onChange={({ target }) => set({ url: target.value })}
      />
      <TextField
        label={t.name}
        hint={t.nameHint}
        autoComplete="off"
        maxLength={40}
        value={draft.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <SelectField
        label={t.access}
        value={draft.access}
        onChange={({ target }) => set({ access: target.value === 'token' ? 'token' : 'automatic' })}
      >
        <option value="automatic">{t.accesses.automatic}</option>
        <option value="token">{t.accesses.token}</option>
      </SelectField>
      {draft.access === 'token' ? (
        <TextField
          label={t.token}
          hint={server?.auth === 'token' ? t.tokenStored(server.token_end ?? '') : t.tokenHint}
          type="password"
          autoComplete="off"
          maxLength={500}
          value={draft.token}
          onChange={({ target }) => set({ token: target.value })}
        />
      ) : (
        <OwnClientFields
          draft={draft}
          hasClient={Boolean(server?.client_id)}
          hasSecret={server?.has_client_secret ?? false}
          set={set}
        />
      )}
    </ConnectionForm>
  )
}
