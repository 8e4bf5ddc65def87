import { buttonClasses } from '@sanhe/ui/button.tsx'
import { Button } from '@sanhe/ui/button.tsx'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { describeError } from '@sanhe/ui/console/error-text.ts'
import { ConsoleLoginFrame } from '@sanhe/ui/console/login-frame.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { getErrorCode } from '@sanhe/ui/shell/api-errors.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, type MerchantApiResponse } from '#api.ts'
import { shellLabels } from '#shell/text.ts'
import { getLastApplicationLookup, setLastApplicationLookup } from './application-key.ts'
import { registrationLabels } from './text.ts'

/** Shows the merchant the state of the review of an application. */
export function ApplicationStatusPage() {
  const t = useText(registrationLabels)
  const shell = useText(shellLabels)
  const [key, setKey] = useState(getLastApplicationLookup())
  const check = useMutation({
    mutationFn: () => api.merchants.application({ body: key }),
    onSuccess: () => setLastApplicationLookup(key),
  })
  const { errors, checkThen } = useFormCheck({
    creditCode: key.creditCode.trim() ? undefined : t.creditCodeMissing,
    contactPhone: key.contactPhone ? undefined : t.contactPhoneMissing,
  })
  const error =
    check.error && (getErrorCode(check.error) === 'NOT_FOUND' ? t.notFound : describeError(check.error))
  return (
    <ConsoleLoginFrame product={shell.product} title={t.check}>
      <form className="flex flex-col gap-4" {...checkThen(() => check.isPending || check.mutate())}>
        <p className="text-sm text-muted">{t.checkIntro}</p>
        <TextField
          label={t.creditCode}
          required
          maxLength={18}
          autoCapitalize="characters"
          error={errors.creditCode}
          value={key.creditCode}
          onChange={(event) => setKey({ ...key, creditCode: event.target.value })}
        />
        <TextField
          label={t.contactPhone}
          type="tel"
          required
          value={key.contactPhone}
          error={errors.contactPhone ?? error ?? undefined}
          onChange={(event) => setKey({ ...key, contactPhone: event.target.value.trim() })}
        />
        <Button type="submit" look={check.data ? 'plain' : 'primary'} isBusy={check.isPending}>
          {t.checkAction}
        </Button>
      </form>
      {check.data && <ApplicationState application={check.data} />}
      <p className="mt-5 border-t border-line pt-3 text-sm">
        <Link
          to="/login"
          className="inline-flex min-h-row items-center text-accent-text underline underline-offset-2"
        >
          {t.toLogin}
        </Link>
      </p>
    </ConsoleLoginFrame>
  )
}

const tones = { pending: 'warn', rejected: 'danger', approved: 'ok' } as const
const hints = { pending: 'pendingHint', rejected: 'rejectedHint', approved: 'approvedHint' } as const

function ApplicationState({
  application: { state, storeName, reviewNote, submittedAt },
}: {
  application: MerchantApiResponse<'merchants', 'application'>
}) {
  const t = useText(registrationLabels)
  return (
    <section aria-live="polite" aria-label={t.check} className="mt-5 rounded-[10px] bg-sunken p-4 text-sm">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold [overflow-wrap:anywhere]">{storeName}</h2>
        <Badge tone={tones[state]}>{t[state]}</Badge>
      </div>
      <p className="mt-1 text-muted">
        {t.firstSubmitted} <RelativeTimeLabel at={submittedAt} />
      </p>
      {reviewNote && <p className="mt-2 [overflow-wrap:anywhere]">{t.reason(reviewNote)}</p>}
      <p className="mt-2">{t[hints[state]]}</p>
      {state === 'rejected' && (
        <Link to="/register" className={`${buttonClasses('primary')} mt-3`}>
          {t.submitAgain}
        </Link>
      )}
      {state === 'approved' && (
        <Link to="/password" className={`${buttonClasses('primary')} mt-3`}>
          {t.setPassword}
        </Link>
      )}
    </section>
  )
}
