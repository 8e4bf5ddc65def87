import type { ToolWithPolicy, ToolPolicy } from '@sanhe/protocol/owner-api'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { Wrench } from 'lucide-react'
import { useState } from 'react'
import { formatToolName } from '#chat/tool-call-display.ts'
import { toolCallLabels } from '#chat/tool-call-text.ts'
import { SettingsSection } from '#settings/section.tsx'
import { ToolPolicySelect } from './policy-select.tsx'
import { toolLabels } from './tools-text.ts'

type ToolListProps = {
  tools: ToolWithPolicy[]
  isBusy: boolean
  onChange: (name: string, policy: ToolPolicy | null) => void
}

/** List of all tools with their class and policy, with a search. */
export function ToolList({ tools, isBusy, onChange }: ToolListProps) {
  const t = useText(toolLabels)
  const { names } = useText(toolCallLabels)
  const [query, setQuery] = useState('')
  const words = query.trim().toLowerCase()
  const titled = tools.map((tool) => ({
    ...tool,
    title: tool.server ? `${tool.server} › ${tool.tool}` : formatToolName(tool.name, names),
  }))
  const shown = titled.filter(({ title, name }) => `${title} ${name}`.toLowerCase().includes(words))
  return (
    <SettingsSection title={t.tools}>
      <p className="text-sm text-muted">{t.toolsHint}</p>
      <TextField
        label={t.search}
        hidesLabel
        type="search"
        placeholder={t.search}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {shown.length === 0 && (
        <EmptyState icon={Wrench} title={t.none}>
          {t.noneHint}
        </EmptyState>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {shown.map((tool) => (
          <li
            key={tool.name}
            className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0 sm:flex-row sm:items-center"
          >
            <div className="min-w-0 flex-1">
              <p className="font-medium [overflow-wrap:anywhere]">{tool.title}</p>
              <p className="text-sm text-muted">{t.risks[tool.risk]}</p>
            </div>
            <ToolPolicySelect
              label={t.policyOf(tool.title)}
              value={tool.own_policy}
              options={tool.options}
              {...(!tool.server && { standard: t.asClass(t.policies[tool.default_policy]) })}
              isDisabled={isBusy}
              onChange={(policy) => onChange(tool.name, policy)}
            />
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
