import { Button } from '@sanhe/ui/button.tsx'
import { ConsentCheckbox } from '@sanhe/ui/consent/consent-checkbox.tsx'
import { type AgreedVersions, toAgreedVersions, useConsent } from '@sanhe/ui/consent/use-consent.ts'
import { useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, getChineseErrorMessage } from '#api.ts'
import { mobileNumberError } from '#parts/contact-details.ts'
import { PhoneField } from '#parts/phone-field.tsx'
import { legalDocumentsQuery } from '#queries.ts'

type PhoneNumberFormProps = {
  phone: string
  onSent: (phone: string, consents: AgreedVersions | undefined) => void
}

export function PhoneNumberForm({ phone: before, onSent }: PhoneNumberFormProps) {
  const [phone, setPhone] = useState(before)
  const consent = useConsent()
  const { errors, checkThen } = useFormCheck({
    phone: mobileNumberError(phone),
    consent: consent.field.isChecked ? undefined : '请先同意',
  })
  const { data, refetch } = useQuery(legalDocumentsQuery)
  const consents = data && toAgreedVersions(data.documents)
  const send = useMutation({
    mutationFn: () => api.auth.sendCode({ body: { phone, purpose: 'login', ...(consents && { consents }) } }),
    onSuccess: () => onSent(phone, consents),
    // The request may have failed because a legal document was replaced while the user was reading it.
    onError: () => refetch(),
  })
  return (
    <form className="flex flex-col gap-5" {...checkThen(() => send.isPending || send.mutate())}>
      <PhoneField
        label="手机号"
        hint="第一次来？填好手机号就能用，不用注册。"
        name="phone"
        value={phone}
        error={errors.phone ?? (send.error ? getChineseErrorMessage(send.error) : undefined)}
        onChange={(digits) => {
          setPhone(digits)
          send.reset()
        }}
      />
      <ConsentCheckbox {...consent.field} isMissing={errors.consent !== undefined} />
      <Button type="submit" look="primary" isBusy={send.isPending}>
        获取验证码
      </Button>
    </form>
  )
}
