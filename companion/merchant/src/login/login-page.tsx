import { Button } from '@sanhe/ui/button.tsx'
import { describeError } from '@sanhe/ui/console/error-text.ts'
import { ConsoleLoginFrame } from '@sanhe/ui/console/login-frame.tsx'
import { ConsentCheckbox } from '@sanhe/ui/consent/consent-checkbox.tsx'
import { consentLabels } from '@sanhe/ui/consent/text.ts'
import { toAgreedVersions, useConsent } from '@sanhe/ui/consent/use-consent.ts'
import { TextField } from '@sanhe/ui/field.tsx'
import { useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { SessionEndedNotice } from '@sanhe/ui/shell/session-ended-notice.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { getErrorCode } from '@sanhe/ui/shell/api-errors.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { legalDocumentsQuery } from '#queries.ts'
import { session } from '#session.ts'
import { shellLabels } from '#shell/text.ts'
import { loginRoute } from './routes.ts'
import { loginLabels } from './text.ts'
import { isMobileNumber } from './mobile-number.ts'
import { useLogIn } from './use-log-in.ts'

const focusOnMount = (input: HTMLInputElement | null) => input?.focus()
const linkClasses = 'inline-flex min-h-row items-center text-accent-text underline underline-offset-2'

export function LoginPage() {
  const t = useText(loginLabels)
  const shell = useText(shellLabels)
  const { to } = loginRoute.useSearch()
  const [credentials, setCredentials] = useState({ phone: '', password: '' })
  const logIn = useLogIn(to)
  const consent = useConsent()
  const consentText = useText(consentLabels)
  const { errors, checkThen } = useFormCheck({
    phone: isMobileNumber(credentials.phone) ? undefined : t.phoneInvalid,
    password: credentials.password ? undefined : t.passwordMissing,
    consent: consent.field.isChecked ? undefined : consentText.missing,
  })
  const { data } = useQuery(legalDocumentsQuery)
  const error =
    logIn.error &&
    (getErrorCode(logIn.error) === 'INVALID_CREDENTIALS' ? t.wrong : describeError(logIn.error))
  return (
    <ConsoleLoginFrame product={shell.product} title={t.logIn}>
      <form
        className="flex flex-col gap-4"
        {...checkThen(() => {
          if (logIn.isPending) return
          const agreed = data && { consents: toAgreedVersions(data.documents) }
          logIn.mutate({ ...credentials, phone: credentials.phone.trim(), ...agreed })
        })}
      >
        <SessionEndedNotice session={session} />
        <TextField
          label={t.phone}
          type="tel"
          autoComplete="username"
          required
          ref={focusOnMount}
          error={errors.phone}
          value={credentials.phone}
          onChange={(event) => setCredentials({ ...credentials, phone: event.target.value })}
        />
        <TextField
          label={t.password}
          type="password"
          autoComplete="current-password"
          required
          error={errors.password ?? error ?? undefined}
          value={credentials.password}
          onChange={(event) => setCredentials({ ...credentials, password: event.target.value })}
        />
        <ConsentCheckbox {...consent.field} isMissing={errors.consent !== undefined} />
        <Button type="submit" look="primary" isBusy={logIn.isPending}>
          {t.logIn}
        </Button>
      </form>
      <nav className="mt-5 flex flex-col items-start border-t border-line pt-3 text-sm">
        <Link to="/password" className={linkClasses}>
          {t.setPassword}
        </Link>
        <Link to="/register" className={linkClasses}>
          {t.register}
        </Link>
        <Link to="/application" className={linkClasses}>
          {t.application}
        </Link>
      </nav>
    </ConsoleLoginFrame>
  )
}
