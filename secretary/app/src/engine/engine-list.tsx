import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { Engine } from '@sanhe/protocol/owner-api'
import { Button } from '@sanhe/ui/button.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { Cpu, Plus } from 'lucide-react'
import { useState } from 'react'
import { SettingsSection } from '#settings/section.tsx'
import { EngineForm } from './engine-form.tsx'
import { EngineRow } from './engine-row.tsx'
import { engineLabels } from './engine-text.ts'

type EngineListProps = { api: AgentApi; engines: Engine[]; onChanged: () => void }

/** Lists the services of the owner in the order in which they are tried. */
export function EngineList({ api, engines, onChanged }: EngineListProps) {
  const t = useText(engineLabels)
  const [edited, setEdited] = useState<Engine | 'new'>()
  const close = () => setEdited(undefined)
  function saved() {
    close()
    onChanged()
  }
  return (
    <SettingsSection title={t.list}>
      {engines.length === 0 && (
        <EmptyState icon={Cpu} title={t.none} className="py-2!">
          {t.noneHint}
        </EmptyState>
      )}
      <ol className="flex flex-col divide-y divide-line">
        {engines.map((engine, index) => (
          <EngineRow
            key={engine.engine_id}
            api={api}
            engines={engines}
            index={index}
            onEdit={() => setEdited(engine)}
            onChanged={onChanged}
          />
        ))}
      </ol>
      <Button className="self-start" onClick={() => setEdited('new')}>
        <Plus aria-hidden className="size-4" />
        {t.add}
      </Button>
      <Dialog isOpen={edited !== undefined} onClose={close} title={edited === 'new' ? t.add : t.edit}>
        {edited !== undefined && (
          <EngineForm api={api} engine={edited === 'new' ? undefined : edited} onSaved={saved} />
        )}
      </Dialog>
    </SettingsSection>
  )
}
