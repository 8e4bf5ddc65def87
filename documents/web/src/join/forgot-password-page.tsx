import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { adminApi } from '#admin-api.ts'
import { isApiErrorWithStatus } from '#api.ts'
import { LinkPage } from './link-page.tsx'
import { joinTeamLabels } from './text.ts'

/** Page that requests an email with a link for a new password. */
export function ForgotPasswordPage() {
  const t = useText(joinTeamLabels)
  const [username, setUsername] = useState('')
  const send = useMutation({
    mutationFn: () => adminApi.resets.request({ body: { username: username.trim() } }),
  })
  const toLogin = (
    <Link to="/login" className={buttonClasses()}>
      {t.toLogin}
    </Link>
  )
  if (send.isSuccess)
    return (
      <LinkPage title={t.forgot}>
        <EmptyState icon={MailCheck} title={t.sent} action={toLogin} className="px-0">
          {t.sentHint}
        </EmptyState>
      </LinkPage>
    )
  return (
    <LinkPage title={t.forgot}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!send.isPending) send.mutate()
        }}
      >
        <p className="text-sm leading-6 text-muted">{t.forgotHint}</p>
        <TextField
          label={t.username}
          required
          maxLength={60}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        {send.isError && (
          <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-text">
            {isApiErrorWithStatus(send.error, 409) ? t.noEmail : t.failed}
          </p>
        )}
        <Button type="submit" look="primary" isBusy={send.isPending}>
          {t.sendLink}
        </Button>
        {toLogin}
      </form>
    </LinkPage>
  )
}
