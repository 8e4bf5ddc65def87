import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../button.tsx'
import { useText } from '../i18n.ts'
import { ConsentCheckbox } from './consent-checkbox.tsx'
import { consentText } from './text.ts'
import { type AgreedVersions, toAgreedVersions, useConsent } from './use-consent.ts'

type Consent = {
  kind: string
  version: number
  agreedVersion: number | null
  isDue: boolean
  changes: string[]
}

type ConsentGateProps = {
  product: string
  load: (signal: AbortSignal) => Promise<{ consents: Consent[] }>
  agree: (versions: AgreedVersions) => Promise<unknown>
  describeError: (error: unknown) => string
  onSignOut: () => void
  /** Other ways out, such as a link to the deletion of the account. */
  wayOut?: ReactNode
  children: ReactNode
}

const queryKey = ['consents']

/**
 * Shows the app, or a page that asks for consent while the current privacy policy or user agreement waits for it. If
 * the consents cannot be loaded, the app is shown, so that it also works offline.
 */
export function ConsentGate({ load, children, ...props }: ConsentGateProps) {
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const due = data?.consents.filter(({ isDue }) => isDue) ?? []
  if (data && due.length > 0) return <ConsentPage {...props} consents={data.consents} due={due} />
  return children
}

type ConsentPageProps = Omit<ConsentGateProps, 'load' | 'children'> & { consents: Consent[]; due: Consent[] }

function ConsentPage({
  product,
  consents,
  due,
  describeError,
  onSignOut,
  wayOut,
  ...props
}: ConsentPageProps) {
  const t = useText(consentText)
  const client = useQueryClient()
  const consent = useConsent()
  const agree = useMutation({
    mutationFn: () => props.agree(toAgreedVersions(consents)),
    // A version that was replaced meanwhile is loaded again and shown.
    onSettled: () => client.invalidateQueries({ queryKey }),
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
