import { Button } from '@sanhe/ui/button.tsx'
import { ConsentCheckbox } from '@sanhe/ui/consent/consent-checkbox.tsx'
import { type AgreedVersions, toAgreedVersions, useConsent } from '@sanhe/ui/consent/use-consent.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, getChineseErrorMessage } from '#api.ts'
import { PhoneField } from '#parts/phone-field.tsx'
import { legalDocumentsQuery } from '#queries.ts'

type PhoneNumberFormProps = {
  phone: string
  onSent: (phone: string, consents: AgreedVersions | undefined) => void
}

export function PhoneNumberForm({ phone: before, onSent }: PhoneNumberFormProps) {
  const [phone, setPhone] = useState(before)
  const consent = useConsent()
  const { data, refetch } = useQuery(legalDocumentsQuery)
  const consents = data && toAgreedVersions(data.documents)
  const send = useMutation({
    mutationFn: () => api.auth.sendCode({ body: { phone, purpose: 'login', ...(consents && { consents }) } }),
    onSuccess: () => onSent(phone, consents),
    // The request may have failed because a legal document was replaced while the user was reading it.
    onError: () => refetch(),
  })
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (consent.check() && !send.isPending) send.mutate()
      }}
    >
      <PhoneField
        label="手机号"
        hint="第一次来？填好手机号就能用，不用注册。"
        name="phone"
        value={phone}
        error={send.error ? getChineseErrorMessage(send.error) : undefined}
        onChange={(digits) => {
          setPhone(digits)
          send.reset()
        }}
      />
      <ConsentCheckbox {...consent.field} />
      <Button type="submit" look="primary" isBusy={send.isPending}>
        获取验证码
      </Button>
    </form>
  )
}
