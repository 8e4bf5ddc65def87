import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { MemoryFact } from '@sanhe/protocol/memory-api'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Brain } from 'lucide-react'
import { SettingsSection } from '#settings/section.tsx'
import { FactForm } from './fact-form.tsx'
import { FactRow } from './fact-row.tsx'
import { memoryLabels } from './memory-text.ts'

type FactsSectionProps = { api: AgentApi; facts: MemoryFact[]; hasTeam: boolean; onChanged: () => void }

/** Lists all facts, newest first, with a form for a new one. */
export function FactsSection({ api, facts, hasTeam, onChanged }: FactsSectionProps) {
  const t = useText(memoryLabels)
  return (
    <SettingsSection title={t.facts}>
      <p className="text-sm text-muted">{t.factsHint}</p>
      <FactForm
        label={t.newFact}
        action={t.add}
        text=""
        save={(text) => api.addFact(text)}
        onSaved={onChanged}
      />
      {facts.length === 0 && (
        <EmptyState icon={Brain} title={t.none} className="py-2!">
          {t.noneHint}
        </EmptyState>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {facts.map((fact) => (
          <FactRow key={fact.fact_id} api={api} fact={fact} hasTeam={hasTeam} onChanged={onChanged} />
        ))}
      </ul>
    </SettingsSection>
  )
}
