import type { AgentApi } from '@sanhe/protocol/agent-api'
import { Button } from '@sanhe/ui/button.tsx'
import { TextArea } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { SettingsSection } from '#settings/section.tsx'
import { memoryLabels } from './memory-text.ts'

const maxCharacters = 4000

type ProfileFormProps = { api: AgentApi; text: string; onChanged: () => void }

/** Form with the text that the agent sees in every conversation. */
export function ProfileForm({ api, text, onChanged }: ProfileFormProps) {
  const t = useText(memoryLabels)
  const [draft, setDraft] = useState(text)
  const save = useMutation({
    mutationFn: () => api.setProfile(draft),
    onSuccess() {
      showToast(t.saved)
      onChanged()
    },
    onError: () => showError(t.failed),
  })
  return (
    <SettingsSection title={t.profile}>
      <TextArea
        label={t.aboutYou}
        hint={t.profileHint}
        placeholder={t.profilePlaceholder}
        value={draft}
        rows={5}
        maxLength={maxCharacters}
        onChange={(event) => setDraft(event.target.value)}
      />
      <Button
        look="primary"
        className="self-start"
        disabled={draft === text}
        isBusy={save.isPending}
        onClick={() => save.mutate()}
      >
        {t.save}
      </Button>
    </SettingsSection>
  )
}
