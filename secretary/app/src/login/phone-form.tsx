import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { explainError } from '#explain-error.ts'
import { loginLabels } from './login-text.ts'

type PhoneFormProps = { phone: string; onSent: (phone: string, cooldownS: number) => void }

export function PhoneForm({ phone: before, onSent }: PhoneFormProps) {
  const t = useText(loginLabels)
  const [phone, setPhone] = useState(before)
  const send = useMutation({
    mutationFn: () => api.auth.sendCode({ body: { phone } }),
    onSuccess: ({ cooldown }) => onSent(phone, cooldown),
  })
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!send.isPending) send.mutate()
      }}
    >
      <TextField
        label={t.phone}
        hint={t.newAccount}
        name="phone"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has no other purpose
        autoFocus
        required
        value={phone}
        error={send.error ? explainError(send.error, t) : undefined}
        onChange={(event) => {
          setPhone(event.target.value)
          send.reset()
        }}
      />
      <Button type="submit" look="primary" isBusy={send.isPending}>
        {t.sendCode}
      </Button>
    </form>
  )
}
