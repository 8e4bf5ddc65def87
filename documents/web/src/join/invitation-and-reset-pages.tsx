import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Unlink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isApiErrorWithStatus, type SessionUser } from '#api.ts'
import { adminApi } from '#admin-api.ts'
import { SecondLoginStep } from '#second-factor/second-login-step.tsx'
import { OpenidSignIn } from '#openid/openid-sign-in.tsx'
import { queryClient } from '#queries.ts'
import { storeSessionUser } from '#session.ts'
import { LinkPage, useLinkToken } from './link-page.tsx'
import { joinTeamLabels } from './text.ts'

/** Page of an invitation link (`/join#TOKEN`). */
export function AcceptInvitationPage() {
  const t = useText(joinTeamLabels)
  const token = useLinkToken()
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => (await adminApi.invitations.open({ body: { token } })).invitation,
    retry: false,
  })
  if (isApiErrorWithStatus(invitation.error, 410)) return <InvalidLink />
  return (
    <LinkPage title={t.join}>
      {invitation.isError ? (
        <ErrorState error={invitation.error} onRetry={() => void invitation.refetch()} />
      ) : invitation.data ? (
        <LinkForm
          hint={t.joinHint}
          action={t.submitJoin}
          hasName
          use={(username, password) => adminApi.invitations.accept({ body: { token, username, password } })}
          after={<OpenidSignIn invitation={token} />}
        >
          {invitation.data.projects.length > 0 && (
            <p className="text-sm leading-6 text-muted [overflow-wrap:anywhere]">
              {t.projects(invitation.data.projects.join(', '))}
            </p>
          )}
        </LinkForm>
      ) : (
        <Skeleton rows={4} />
      )}
    </LinkPage>
  )
}

/** Page of a link that sets a new password (`/reset#TOKEN`). */
export function ResetPasswordPage() {
  const t = useText(joinTeamLabels)
  const token = useLinkToken()
  return (
    <LinkPage title={t.reset}>
      <LinkForm
        hint={t.resetHint}
        action={t.submitReset}
        use={(_, password) => adminApi.resets.use({ body: { token, password } })}
      />
    </LinkPage>
  )
}

type LinkFormProps = {
  hint: string
  action: string
  hasName?: boolean
  use: (username: string, password: string) => ReturnType<typeof adminApi.resets.use>
  children?: ReactNode
  /** Content that is shown below the form. */
  after?: ReactNode
}

function LinkForm({ hint, action, hasName = false, use, children, after }: LinkFormProps) {
  const t = useText(joinTeamLabels)
  const { history } = useRouter()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const enter = (user: SessionUser) => {
    queryClient.clear()
    storeSessionUser(user)
    history.push('/')
  }
  const submit = useMutation({
    mutationFn: () => use(username.trim(), password),
    onSuccess: (reply) => 'user' in reply && enter(reply.user),
  })
  const { error } = submit
  if (isApiErrorWithStatus(error, 410) || isApiErrorWithStatus(error, 404)) return <InvalidLinkNote />
  if (submit.data && 'challenge' in submit.data)
    return (
      <SecondLoginStep
        challenge={submit.data.challenge}
        onSignedIn={enter}
        onBack={() => history.push('/login')}
      />
    )
  return (
    <>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!submit.isPending) submit.mutate()
        }}
      >
        <p className="text-sm leading-6 text-muted">{hint}</p>
        {children}
        {hasName && (
          <TextField
            label={t.username}
            required
            maxLength={60}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={username}
            error={isApiErrorWithStatus(error, 409) ? t.nameTaken : undefined}
            onChange={(event) => setUsername(event.target.value)}
          />
        )}
        <TextField
          label={t.password}
          hint={t.passwordHint}
          type="password"
          required
          minLength={8}
          maxLength={200}
          autoComplete="new-password"
          value={password}
          error={isApiErrorWithStatus(error, 400) ? t.passwordRules : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        {error && !isApiErrorWithStatus(error, 400) && !isApiErrorWithStatus(error, 409) && (
          <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-text">
            {t.failed}
          </p>
        )}
        <Button type="submit" look="primary" className="mt-2" isBusy={submit.isPending}>
          {action}
        </Button>
      </form>
      {after}
    </>
  )
}

function InvalidLink() {
  const t = useText(joinTeamLabels)
  return (
    <LinkPage title={t.join}>
      <InvalidLinkNote />
    </LinkPage>
  )
}

function InvalidLinkNote() {
  const t = useText(joinTeamLabels)
  const action = (
    <Link to="/login" className={buttonClasses()}>
      {t.toLogin}
    </Link>
  )
  return (
    <EmptyState icon={Unlink} title={t.invalid} action={action} className="px-0">
      {t.invalidHint}
    </EmptyState>
  )
}
