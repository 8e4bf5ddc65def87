import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, reasonOf } from '#api.ts'

const phoneLength = 11
/** 138 0013 8000: as numbers are read out. What the telephone filled in with a country code loses it. */
const digitsOf = (typed: string) =>
  typed
    .replace(/^\s*(\+|00)86/, '')
    .replaceAll(/\D/g, '')
    .slice(0, phoneLength)
const spaced = (digits: string) =>
  digits.replace(/^(\d{3})(\d{1,4})/, '$1 $2').replace(/^(\d{3} \d{4})(\d+)/, '$1 $2')

type PhoneFormProps = { phone: string; onSent: (phone: string) => void }

export function PhoneForm({ phone: before, onSent }: PhoneFormProps) {
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
      <TextField
        label="手机号"
        hint="第一次来？填好手机号就能用，不用注册。"
        name="phone"
        type="tel"
        autoComplete="tel"
        inputMode="numeric"
        required
        className="text-xl tracking-wide tabular-nums md:text-xl"
        value={spaced(phone)}
        error={send.error ? reasonOf(send.error) : undefined}
        onChange={({ target }) => {
          setPhone(digitsOf(target.value))
          send.reset()
        }}
      />
      <Button type="submit" look="primary" isBusy={send.isPending}>
        发验证码
      </Button>
    </form>
  )
}
