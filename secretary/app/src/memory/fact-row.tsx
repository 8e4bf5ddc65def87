import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { MemoryFact } from '@sanhe/protocol/memory-api'
import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { Lock, Pencil, Trash2, TriangleAlert, Users } from 'lucide-react'
import { useState } from 'react'
import { FactForm } from './fact-form.tsx'
import { memoryLabels } from './memory-text.ts'

type FactRowProps = {
  api: AgentApi
  fact: MemoryFact
  /** True if other people use the secretary, so that facts are shared or private. */
  hasTeam: boolean
  onChanged: () => void
}

/** Shows one fact with its source and date, and lets the owner change or delete it. */
export function FactRow({ api, fact, hasTeam, onChanged }: FactRowProps) {
  const t = useText(memoryLabels)
  const [isEditing, setEditing] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.removeFact(fact.fact_id),
    onSuccess() {
      const restore = () => void api.addFact(fact.text).then(onChanged, () => showError(t.failed))
      // A restored fact counts as entered by the owner. A fact that may come from the web must not count so, therefore
      // it cannot be restored.
      showToast(t.removed, fact.is_from_web ? undefined : { label: t.undo, run: restore })
      onChanged()
    },
    onError: () => showError(t.failed),
  })
  const share = useMutation({
    mutationFn: () => api.shareFact(fact.fact_id, !fact.is_shared),
    onSuccess: onChanged,
    onError: () => showError(t.failed),
  })
  function saved() {
    setEditing(false)
    onChanged()
  }
  if (isEditing)
    return (
      <li className="py-3">
        <FactForm
          label={t.edit}
          action={t.save}
          text={fact.text}
          save={(text) => api.changeFact(fact.fact_id, text)}
          onSaved={saved}
        >
          <Button look="quiet" onClick={() => setEditing(false)}>
            {t.cancel}
          </Button>
        </FactForm>
      </li>
    )
  return (
    <li className="flex items-start gap-1 py-3">
      <div className="min-w-0 flex-1">
        <p className="[overflow-wrap:anywhere]">{fact.text}</p>
        <p className="text-xs text-muted">
          {fact.source === 'owner' ? t.byOwner : t.byConversation} ·{' '}
          {hasTeam && `${fact.is_shared ? t.sharedBy(fact.person?.name || t.owner) : t.onlyYou} · `}
          <RelativeTimeLabel at={fact.updated_at} />
        </p>
        {fact.is_from_web && (
          <p className="mt-1 flex items-center gap-1.5 text-xs text-warn-text">
            <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
            {t.fromWeb}
          </p>
        )}
      </div>
      {hasTeam && fact.may_change && (
        <IconButton
          icon={fact.is_shared ? Lock : Users}
          label={`${fact.is_shared ? t.keepPrivate : t.shareFact}: ${fact.text}`}
          onClick={() => share.mutate()}
        />
      )}
      {fact.may_change && (
        <>
          <IconButton icon={Pencil} label={`${t.edit}: ${fact.text}`} onClick={() => setEditing(true)} />
          <IconButton icon={Trash2} label={`${t.remove}: ${fact.text}`} onClick={() => remove.mutate()} />
        </>
      )}
    </li>
  )
}
