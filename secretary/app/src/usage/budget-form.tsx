import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { TokenBudget } from '@sanhe/protocol/owner-api'
import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { SettingsSection } from '#settings/section.tsx'
import { usageLabels } from './usage-text.ts'

const maxDailyTokens = 1_000_000_000

type BudgetFormProps = { api: AgentApi; budget: TokenBudget; timeZone: string; onChanged: () => void }

/** Form for the largest number of tokens of one day. */
export function BudgetForm({ api, budget, timeZone, onChanged }: BudgetFormProps) {
  const t = useText(usageLabels)
  const stored = budget.source === 'owner' ? String(budget.daily_tokens) : ''
  const [draft, setDraft] = useState(stored)
  const text = draft.trim()
  const isValid = text === '' || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= maxDailyTokens)
  const save = useMutation({
    mutationFn: () => api.setBudget(text === '' ? null : Number(text)),
    onSuccess() {
      showToast(t.saved)
      onChanged()
    },
    onError: () => showError(t.failed),
  })
  return (
    <SettingsSection title={t.budget}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isValid) save.mutate()
        }}
      >
        <TextField
          label={t.budgetLabel}
          hint={t.budgetHint(timeZone)}
          error={isValid ? undefined : t.invalid}
          inputMode="numeric"
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
        {budget.source === 'server' && budget.daily_tokens !== null && (
          <p className="text-sm text-muted">{t.serverBudget(budget.daily_tokens)}</p>
        )}
        <Button
          type="submit"
          look="primary"
          className="self-start"
          disabled={draft === stored || !isValid}
          isBusy={save.isPending}
        >
          {t.save}
        </Button>
      </form>
    </SettingsSection>
  )
}
