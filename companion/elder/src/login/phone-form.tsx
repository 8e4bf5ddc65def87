import { Button } from '@sanhe/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorMessage } from '#api.ts'
import { PhoneField } from '#parts/phone-field.tsx'

type PhoneNumberFormProps = { phone: string; onSent: (phone: string) => void }

export function PhoneNumberForm({ phone: before, onSent }: PhoneNumberFormProps) {
  const [phone, setPhone] = useState(before)
  const send = useMutation({
    mutationFn: () => api.auth.sendCode({ body: { phone, purpose: 'login' } }),
    onSuccess: () => onSent(phone),
  })
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!send.isPending) send.mutate()
      }}
    >
      <PhoneField
        label="手机号"
        hint="第一次来？填好手机号就能用，不用注册。"
        name="phone"
        value={phone}
        error={send.error ? errorMessage(send.error) : undefined}
        onChange={(digits) => {
          setPhone(digits)
          send.reset()
        }}
      />
      <Button type="submit" look="primary" isBusy={send.isPending}>
        获取验证码
      </Button>
    </form>
  )
}
