import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '../button.tsx'
import { useText } from '../i18n.ts'
import { ConsentCheckbox } from './consent-checkbox.tsx'
import { type Consent, type ConsentGateProps, consentsQueryKey } from './consent-gate.tsx'
import { consentLabels } from './text.ts'
import { toAgreedVersions, useConsent } from './use-consent.ts'

type ConsentPageProps = Omit<ConsentGateProps, 'load' | 'children'> & { consents: Consent[]; due: Consent[] }

/** Page that asks for consent to the current documents and names what changed since the last consent. */
export function ConsentPage({
  product,
  consents,
  due,
  describeError,
  onSignOut,
  wayOut,
  ...props
}: ConsentPageProps) {
  const t = useText(consentLabels)
  const client = useQueryClient()
  const consent = useConsent()
  const agree = useMutation({
    mutationFn: () => props.agree(toAgreedVersions(consents)),
    // The service refuses a version that was replaced in the meantime; the page then loads and shows the
    // current version.
    onSettled: () => client.invalidateQueries({ queryKey: consentsQueryKey }),
  })
  const isChanged = due.some(({ agreedVersion }) => agreedVersion !== null)
  const title = isChanged ? t.changedTitle : t.firstTitle
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-lg flex-col justify-center gap-5 p-5">
      <p className="text-muted">{product}</p>
      <h1 className="text-2xl font-bold">{title}</h1>
      <p>{isChanged ? t.changedHint : t.firstHint}</p>
      {isChanged && <Changes due={due} />}
      <ConsentCheckbox {...consent.field} />
      {agree.error && (
        <p role="alert" className="font-medium text-danger-text">
          {describeError(agree.error)}
        </p>
      )}
      <Button
        look="primary"
        isBusy={agree.isPending}
        onClick={() => {
          if (consent.check()) agree.mutate()
        }}
      >
        {t.agree}
      </Button>
      <Button onClick={onSignOut}>{t.signOut}</Button>
      {wayOut}
    </main>
  )
}

function Changes({ due }: { due: Consent[] }) {
  const changes = [...new Set(due.flatMap((one) => one.changes))]
  return (
    <ul className="list-disc rounded-control border border-line bg-surface p-4 pl-9">
      {changes.map((change) => (
        <li key={change} className="[overflow-wrap:anywhere]">
          {change}
        </li>
      ))}
    </ul>
  )
}
