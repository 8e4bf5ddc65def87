import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { cardClasses } from '#parts/card.tsx'
import { getTranslatedErrorMessage } from '#parts/error-text.ts'
import { useFormDraft } from '#parts/use-draft.ts'
import { meLabels } from './text.ts'

export function NicknameForm({ nickname }: { nickname: string | null }) {
  const t = useText(meLabels)
  const client = useQueryClient()
  const name = useFormDraft('nickname', nickname ?? '')
  const [isTried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: () => api.children.setProfile({ body: { nickname: name.value.trim() } }),
    onSuccess: ({ user }) => {
      name.clear()
      client.setQueryData(['me'], user)
      showToast(t.saved)
    },
  })
  const missing = isTried && !name.value.trim() ? t.nameRequired : undefined
  return (
    <form
      className={`${cardClasses} flex flex-col gap-3`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (name.value.trim() && !save.isPending) save.mutate()
      }}
    >
      <TextField
        label={t.name}
        hint={t.nameHint}
        autoComplete="nickname"
        maxLength={50}
        value={name.value}
        error={missing ?? (save.error ? getTranslatedErrorMessage(save.error) : undefined)}
        onChange={({ target }) => {
          name.set(target.value)
          save.reset()
        }}
      />
      <Button type="submit" look={nickname ? 'plain' : 'primary'} isBusy={save.isPending}>
        {t.save}
      </Button>
    </form>
  )
}
