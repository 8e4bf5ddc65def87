import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { TokenBudget } from '@sanhe/protocol/owner-api'
import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { localeByLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { SettingsSection } from '#settings/section.tsx'
import { formatTimeZoneName } from '#schedules/time-zone-name.ts'
import { usageLabels } from './usage-text.ts'

const maxDailyTokens = 1_000_000_000
const maxDailyVoiceMinutes = 1440

type BudgetFormProps = { api: AgentApi; budget: TokenBudget; timeZone: string; onChanged: () => void }

const isEmptyOrWithin = (text: string, max: number) =>
  text === '' || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= max)
const toLimit = (text: string) => (text === '' ? null : Number(text))

/** Form for the largest number of tokens and of voice minutes of one day. */
export function BudgetForm({ api, budget, timeZone, onChanged }: BudgetFormProps) {
  const t = useText(usageLabels)
  const locale = localeByLanguage[useLanguage()]
  const stored = budget.source === 'owner' ? String(budget.daily_tokens) : ''
  const [draft, setDraft] = useState(stored)
  const storedVoice = String(budget.daily_voice_minutes ?? '')
  const [voiceDraft, setVoiceDraft] = useState(storedVoice)
  const [text, voiceText] = [draft.trim(), voiceDraft.trim()]
  const isValid = isEmptyOrWithin(text, maxDailyTokens)
  const isVoiceValid = isEmptyOrWithin(voiceText, maxDailyVoiceMinutes)
  const save = useMutation({
    mutationFn: () => api.setBudget(toLimit(text), toLimit(voiceText)),
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
          if (isValid && isVoiceValid) save.mutate()
        }}
      >
        <TextField
          label={t.budgetLabel}
          hint={t.budgetHint(formatTimeZoneName(timeZone, locale))}
          error={isValid ? undefined : t.invalid}
          inputMode="numeric"
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
        {budget.source === 'server' && budget.daily_tokens !== null && (
          <p className="text-sm text-muted">{t.serverBudget(budget.daily_tokens)}</p>
        )}
        <TextField
          label={t.voiceLabel}
          hint={t.voiceHint}
          error={isVoiceValid ? undefined : t.voiceInvalid}
          inputMode="numeric"
          value={voiceDraft}
          onChange={(event) => setVoiceDraft(event.target.value)}
        />
        <Button
          type="submit"
          look="primary"
          className="self-start"
          disabled={(draft === stored && voiceDraft === storedVoice) || !isValid || !isVoiceValid}
          isBusy={save.isPending}
        >
          {t.save}
        </Button>
      </form>
    </SettingsSection>
  )
}
