import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { isRelayAddress, type PairingPayload, parseAgentAddress } from '#agents/addresses.ts'
import { secretariesQuery } from '#agents/secretaries.ts'
import { detectServingProgram } from '#detect-server.ts'
import { ScreenLayout } from '#shell/screen.tsx'
import { addSecretaryLabels } from './add-text.ts'
import { ManualAddressForm } from './manual-address-form.tsx'
import { PairAgainIntro } from './pair-again-intro.tsx'
import { pairAgainLabels } from './pair-again-text.ts'
import { PairingConfirmation } from './pairing-confirmation.tsx'
import { PasteLinkForm } from './paste-link-form.tsx'
import { QrScanSection } from './qr-scan-section.tsx'

const route = getRouteApi('/own/add')

/**
 * Page with the ways to add a secretary, the easiest first. With the address of a secretary in its URL, it pairs this
 * device with that secretary again.
 */
export function AddSecretaryPage() {
  const t = useText(addSecretaryLabels)
  const again = useText(pairAgainLabels)
  const navigate = useNavigate()
  const { data: origin } = useQuery({ queryKey: ['served-by'], queryFn: detectServingProgram })
  const [invitation, setInvitation] = useState<PairingPayload>()
  const { address: text } = route.useSearch()
  const address = text === undefined ? undefined : parseAgentAddress(text)
  const secretary = useQuery(secretariesQuery).data?.find((row) => row.server_address === address)
  const title = secretary ? again.title : t.title
  // The chat replaces this page in the browser history, because the entered data has been used.
  const toChat = (address: string) =>
    void navigate({ to: '/chat/$address', params: { address }, replace: true })
  if (invitation)
    return (
      <ScreenLayout title={title} back="/">
        <PairingConfirmation
          invitation={invitation}
          expectedAddress={address}
          onPaired={toChat}
          onCancel={() => setInvitation(undefined)}
        />
      </ScreenLayout>
    )
  return (
    <ScreenLayout title={title} back="/" isWide>
      {address !== undefined && <PairAgainIntro address={address} secretary={secretary} onPaired={toChat} />}
      <div className="grid gap-4 md:grid-cols-2">
        <Way title={t.scanTitle} hint={address === undefined ? t.scanHint : undefined}>
          <QrScanSection onInvited={setInvitation} />
        </Way>
        {!(address !== undefined && isRelayAddress(address)) && (
          <Way title={address === undefined ? t.manualTitle : t.keyTitle}>
            <ManualAddressForm address={address} onAdded={toChat} />
          </Way>
        )}
        <Way title={t.pasteTitle}>
          <PasteLinkForm onInvited={setInvitation} />
        </Way>
        {origin === 'backend' && address === undefined && (
          <Way title={t.deployTitle} hint={t.deployHint}>
            <Link to="/deploy" className={`${buttonClasses()} self-start`}>
              {t.deploy}
            </Link>
          </Way>
        )}
      </div>
    </ScreenLayout>
  )
}

function Way({ title, hint, children }: { title: string; hint?: string | undefined; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 rounded-[12px] border border-line bg-surface p-4">
      <div>
        <h2 className="font-semibold">{title}</h2>
        {hint && <p className="mt-1 text-sm leading-6 text-muted">{hint}</p>}
      </div>
      {children}
    </section>
  )
}
