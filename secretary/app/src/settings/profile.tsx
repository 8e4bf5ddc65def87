import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type User } from '#api.ts'
import { profileQuery, queryClient } from '#queries.ts'
import { explainError } from '#explain-error.ts'
import { formatPhoneNumber } from './format-phone-number.ts'
import { SettingsSection } from './section.tsx'
import { settingsLabels } from './settings-text.ts'

export function ProfileSettings() {
  const t = useText(settingsLabels)
  const { data, error, refetch } = useQuery(profileQuery)
  return (
    <SettingsSection title={t.profile}>
      {data ? (
        <ProfileForm user={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={2} />
      )}
    </SettingsSection>
  )
}

function ProfileForm({ user }: { user: User }) {
  const t = useText(settingsLabels)
  const [nickname, setNickname] = useState(user.nickname)
  const save = useMutation({
    mutationFn: () => api.user.updateProfile({ body: { nickname: nickname.trim() } }),
    onSuccess(reply) {
      queryClient.setQueryData(profileQuery.queryKey, reply.user)
      showToast(t.saved)
    },
  })
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate()
      }}
    >
      <TextField
        label={t.nickname}
        required
        maxLength={50}
        autoComplete="nickname"
        value={nickname}
        error={save.error ? explainError(save.error, t) : undefined}
        onChange={(event) => setNickname(event.target.value)}
      />
      <p className="text-sm text-muted">
        {t.phone}
        <span className="tabular-nums">{formatPhoneNumber(user.phone)}</span>
      </p>
      <Button type="submit" isBusy={save.isPending} className="self-start">
        {t.save}
      </Button>
    </form>
  )
}
