import { Button } from '@sanhe/ui/button.tsx'
import { describeError } from '@sanhe/ui/console/error-text.ts'
import { ConsentCheckbox } from '@sanhe/ui/consent/consent-checkbox.tsx'
import { consentLabels } from '@sanhe/ui/consent/text.ts'
import { toAgreedVersions, useConsent } from '@sanhe/ui/consent/use-consent.ts'
import { TextField } from '@sanhe/ui/field.tsx'
import { useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { legalDocumentsQuery } from '#queries.ts'
import { loginLabels } from './text.ts'
import { isMobileNumber } from './mobile-number.ts'
import { useLogIn } from './use-log-in.ts'

const minPasswordLength = 8
const codeLength = 6
const isCode = (typed: string) => typed.length === codeLength && /^\d+$/.test(typed)

/**
 * Saves a new password with the code and logs in with the password. The code works only once, and the login may need
 * consent. The form therefore requests the consent before the password is saved.
 */
export function NewPasswordForm({ phone }: { phone: string }) {
  const t = useText(loginLabels)
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const logIn = useLogIn()
  const consent = useConsent()
  const consentText = useText(consentLabels)
  const isPhoneValid = isMobileNumber(phone)
  const { errors, checkThen } = useFormCheck({
    code: !isPhoneValid ? t.phoneInvalid : isCode(code) ? undefined : t.codeInvalid,
    password: password.length < minPasswordLength ? t.passwordTooShort(minPasswordLength) : undefined,
    consent: consent.field.isChecked ? undefined : consentText.missing,
  })
  const { data } = useQuery(legalDocumentsQuery)
  const save = useMutation({
    mutationFn: () => api.merchants.setPassword({ body: { phone, code, password } }),
    onSuccess: () =>
      logIn.mutate({ phone, password, ...(data && { consents: toAgreedVersions(data.documents) }) }),
  })
  const error = save.error ?? logIn.error
  return (
    <form
      className="mt-4 flex flex-col gap-4"
      {...checkThen(() => save.isPending || logIn.isPending || save.mutate())}
    >
      <TextField
        label={t.code}
        hint={t.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={codeLength}
        required
        value={code}
        error={errors.code ?? (error ? describeError(error) : undefined)}
        onChange={(event) => setCode(event.target.value.trim())}
      />
      <TextField
        label={t.newPassword}
        hint={t.passwordHint}
        type="password"
        autoComplete="new-password"
        required
        error={errors.password}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <ConsentCheckbox {...consent.field} isMissing={errors.consent !== undefined} />
      <Button type="submit" look="primary" isBusy={save.isPending || logIn.isPending}>
        {t.save}
      </Button>
    </form>
  )
}
