import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { lazyExport } from '../lazy-export.ts'
import type { AgreedVersions } from './use-consent.ts'

/** Loads the consent page only for people who have to agree, because this file is part of the first load. */
const ConsentPage = lazyExport(() => import('./consent-page.tsx'), 'ConsentPage')

export type Consent = {
  kind: string
  version: number
  agreedVersion: number | null
  isDue: boolean
  changes: string[]
}

export type ConsentGateProps = {
  product: string
  load: (signal: AbortSignal) => Promise<{ consents: Consent[] }>
  agree: (versions: AgreedVersions) => Promise<unknown>
  describeError: (error: unknown) => string
  onSignOut: () => void
  /** Alternatives to the consent, such as a link to the deletion of the account. */
  wayOut?: ReactNode
  children: ReactNode
}

export const consentsQueryKey = ['consents']

/**
 * Shows the app. Shows a page that asks for consent instead, as long as the person has not agreed to the current
 * privacy policy and user agreement. If the consents cannot be loaded, for example offline, the app is shown.
 */
export function ConsentGate({ load, children, ...props }: ConsentGateProps) {
  const { data } = useQuery({
    queryKey: consentsQueryKey,
    queryFn: ({ signal }) => load(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const due = data?.consents.filter(({ isDue }) => isDue) ?? []
  if (!data || due.length === 0) return children
  return (
    <Suspense>
      <ConsentPage {...props} consents={data.consents} due={due} />
    </Suspense>
  )
}
