import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { AgentSkill } from '@sanhe/protocol/skills-api'
import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { explainSkillError } from './explain-skill-error.ts'
import { skillLabels } from './skills-text.ts'

type SkillCardProps = {
  api: AgentApi
  skill: AgentSkill
  onReview: () => void
  onChanged: () => void
}

const looks = {
  enabled: 'bg-ok-soft text-ok-text',
  disabled: 'bg-sunken text-muted',
  changed: 'bg-warn-soft text-warn-text',
}

/** Shows an installed skill, and lets the owner turn it on and off, review and remove it. */
export function SkillCard({ api, skill, onReview, onChanged }: SkillCardProps) {
  const t = useText(skillLabels)
  const { name, description, status } = skill
  const [isConfirming, setConfirming] = useState(false)
  const setEnabled = useMutation({
    mutationFn: () => api.setSkillEnabled(name, status !== 'enabled'),
    onSettled: onChanged,
    onError: (error) => showError(explainSkillError(error, t)),
  })
  const remove = useMutation({
    mutationFn: () => api.removeSkill(name),
    onSuccess() {
      setConfirming(false)
      showToast(t.removed)
    },
    onSettled: onChanged,
    onError: (error) => showError(explainSkillError(error, t)),
  })
  return (
    <li className="flex flex-col gap-3 rounded-[12px] border border-line bg-surface p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="font-semibold [overflow-wrap:anywhere]">{name}</h2>
            <span className={`rounded-full px-2 py-0.5 text-xs font-medium ${looks[status]}`}>
              {t.states[status]}
            </span>
          </div>
          <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">{description}</p>
        </div>
        <IconButton icon={Trash2} label={`${t.remove}: ${name}`} onClick={() => setConfirming(true)} />
      </div>
      {status === 'changed' && <p className="text-sm text-warn-text">{t.changedHint}</p>}
      <div className="flex flex-wrap gap-2">
        {status !== 'changed' && (
          <Button isBusy={setEnabled.isPending} onClick={() => setEnabled.mutate()}>
            {status === 'enabled' ? t.disable : t.enable}
          </Button>
        )}
        <Button onClick={onReview}>{t.review}</Button>
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => remove.mutate()}
        isBusy={remove.isPending}
        title={t.removeTitle(name)}
        action={t.remove}
      >
        {t.removeHint}
      </ConfirmDialog>
    </li>
  )
}
