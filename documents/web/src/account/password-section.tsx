import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { getCurrentText, useText } from '@sanhe/ui/i18n.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiErrorWithStatus } from '#api.ts'
import { adminApi } from '#admin-api.ts'
import { queryClient } from '#queries.ts'
import { sessionsQuery } from './queries.ts'
import { AccountPageSection } from './section.tsx'
import { accountLabels } from './text.ts'

async function changePassword(current: string, next: string) {
  await adminApi.account.changePassword({ body: { current_password: current, new_password: next } })
  showToast(getCurrentText(accountLabels).changed)
  await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
}

export function PasswordSection() {
  const t = useText(accountLabels)
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const change = useMutation({
    mutationFn: () => changePassword(current, next),
    onSuccess() {
      setCurrent('')
      setNext('')
    },
  })
  const { error } = change
  return (
    <AccountPageSection title={t.password}>
      <form
        className="flex max-w-sm flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!change.isPending) change.mutate()
        }}
      >
        <TextField
          label={t.current}
          type="password"
          required
          autoComplete="current-password"
          value={current}
          error={
            isApiErrorWithStatus(error, 403)
              ? t.wrong
              : isApiErrorWithStatus(error, 429)
                ? t.tooMany
                : undefined
          }
          onChange={(event) => setCurrent(event.target.value)}
        />
        <TextField
          label={t.next}
          hint={t.passwordHint}
          type="password"
          required
          minLength={8}
          maxLength={200}
          autoComplete="new-password"
          value={next}
          error={isApiErrorWithStatus(error, 400) ? t.passwordRules : undefined}
          onChange={(event) => setNext(event.target.value)}
        />
        {error && ![400, 403, 429].some((status) => isApiErrorWithStatus(error, status)) && (
          <p role="alert" className="text-sm text-danger-text">
            {t.notChanged}
          </p>
        )}
        <Button type="submit" className="self-start" isBusy={change.isPending}>
          {t.change}
        </Button>
      </form>
    </AccountPageSection>
  )
}
