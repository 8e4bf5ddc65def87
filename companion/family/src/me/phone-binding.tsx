import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { formatPhone } from '@sanhe/ui/phone-number.ts'
import { getRetryAfterSeconds } from '@sanhe/ui/shell/api-errors.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useCountdownSeconds } from '@sanhe/ui/use-countdown-seconds.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { cardClasses } from '#parts/card.tsx'
import { getTranslatedErrorMessage } from '#parts/error-text.ts'
import { PhoneField } from '#parts/phone-field.tsx'
import { useFormDraft } from '#parts/use-draft.ts'
import { meLabels } from './text.ts'

/** Seconds after which the service sends another code to the same number. */
const cooldownS = 60
const phoneLength = 11
const codeLength = 6

const sendCode = (phone: string) => api.auth.sendCode({ body: { phone, purpose: 'bindChild' } })

/**
 * Form that binds a phone number in two steps: enter the phone number, then enter the code from the SMS to this number.
 */
export function BindPhoneForm({ phone: bound }: { phone: string | null }) {
  const t = useText(meLabels)
  const phone = useFormDraft('phone')
  const [sentTo, setSentTo] = useState('')
  if (sentTo)
    return (
      <CodeForm
        phone={sentTo}
        onOtherPhone={() => setSentTo('')}
        onDone={() => {
          phone.set('')
          setSentTo('')
        }}
      />
    )
  return (
    <PhoneForm
      phone={phone.value}
      hint={bound ? t.phoneBound(bound) : t.phoneHint}
      onChange={phone.set}
      onSent={() => setSentTo(phone.value)}
    />
  )
}

type PhoneFormProps = {
  phone: string
  hint: string
  onChange: (phone: string) => void
  onSent: () => void
}

function PhoneForm({ phone, hint, onChange, onSent }: PhoneFormProps) {
  const t = useText(meLabels)
  const [isTried, setTried] = useState(false)
  const send = useMutation({ mutationFn: () => sendCode(phone), onSuccess: onSent })
  const isWhole = phone.length === phoneLength
  return (
    <form
      className={`${cardClasses} flex flex-col gap-3`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isWhole && !send.isPending) send.mutate()
      }}
    >
      <PhoneField
        label={t.phone}
        hint={hint}
        autoComplete="tel-national"
        value={phone}
        error={
          isTried && !isWhole
            ? t.phoneRequired
            : send.error
              ? getTranslatedErrorMessage(send.error)
              : undefined
        }
        onChange={(digits) => {
          onChange(digits)
          send.reset()
        }}
      />
      <Button type="submit" isBusy={send.isPending}>
        {t.sendCode}
      </Button>
    </form>
  )
}

type CodeFormProps = { phone: string; onOtherPhone: () => void; onDone: () => void }

function CodeForm({ phone, onOtherPhone, onDone }: CodeFormProps) {
  const t = useText(meLabels)
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const { left, start } = useCountdownSeconds(cooldownS)
  const bind = useMutation({
    mutationFn: () => api.children.bindPhone({ body: { phone, code } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['me'] })
      showToast(t.phoneSaved)
      onDone()
    },
  })
  const again = useMutation({
    mutationFn: () => sendCode(phone),
    onSuccess: () => start(cooldownS),
    onError: (error) => start(getRetryAfterSeconds(error) ?? 0),
  })
  const error = bind.error ?? again.error
  const isWhole = code.length === codeLength
  return (
    <form
      className={`${cardClasses} flex flex-col gap-3`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isWhole && !bind.isPending) bind.mutate()
      }}
    >
      <TextField
        label={t.code}
        hint={t.codeHint(formatPhone(phone))}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="tracking-[0.3em] tabular-nums"
        value={code}
        error={isTried && !isWhole ? t.codeRequired : error ? getTranslatedErrorMessage(error) : undefined}
        onChange={({ target }) => {
          setCode(target.value.replaceAll(/\D/g, '').slice(0, codeLength))
          bind.reset()
        }}
      />
      <Button type="submit" look="primary" isBusy={bind.isPending}>
        {t.bindPhone}
      </Button>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button look="quiet" disabled={left > 0} isBusy={again.isPending} onClick={() => again.mutate()}>
          {left > 0 ? t.sendAgainIn(left) : t.sendAgain}
        </Button>
        <Button look="quiet" onClick={onOtherPhone}>
          {t.otherPhone}
        </Button>
      </div>
    </form>
  )
}
