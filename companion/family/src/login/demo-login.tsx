import { systemClock } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { ConsentCheckbox } from '@sanhe/ui/consent/consent-checkbox.tsx'
import { toAgreedVersions, useConsent } from '@sanhe/ui/consent/use-consent.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getTranslatedErrorMessage } from '#parts/error-text.ts'
import { legalDocumentsQuery } from '#queries.ts'
import { loginLabels } from './text.ts'
import { useLogIn } from './use-log-in.ts'

/**
 * The emulator accepts each code `demo-<name>:<suffix>` once. Codes with the same name log in to the same
 * account.
 */
const demoCode = (name: string) => `demo-${name.replaceAll(':', '')}:${systemClock.now().toString(36)}`

/** Login form for development, where the service accepts demo codes instead of WeChat login codes. */
export function DemoLogin({ to }: { to: string }) {
  const t = useText(loginLabels)
  const [name, setName] = useState('xiaoming')
  const [isTried, setTried] = useState(false)
  const logIn = useLogIn(to)
  const consent = useConsent()
  const { data } = useQuery(legalDocumentsQuery)
  const missing = isTried && !name.trim() ? t.demoNameRequired : undefined
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        const isAgreed = consent.check()
        if (!name.trim() || !isAgreed || logIn.isPending) return
        logIn.mutate({ code: demoCode(name.trim()), consents: data && toAgreedVersions(data.documents) })
      }}
    >
      <TextField
        label={t.demoName}
        hint={t.demoHint}
        autoCapitalize="none"
        autoComplete="off"
        maxLength={50}
        value={name}
        error={missing ?? (logIn.error ? getTranslatedErrorMessage(logIn.error) : undefined)}
        onChange={({ target }) => {
          setName(target.value)
          logIn.reset()
        }}
      />
      <ConsentCheckbox {...consent.field} />
      <Button type="submit" look="primary" isBusy={logIn.isPending}>
        {t.demo}
      </Button>
    </form>
  )
}
