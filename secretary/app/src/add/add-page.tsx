import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { PairingPayload } from '#agents/addresses.ts'
import { detectServingProgram } from '#detect-server.ts'
import { ScreenLayout } from '#shell/screen.tsx'
import { addSecretaryLabels } from './add-text.ts'
import { ManualAddressForm } from './manual-address-form.tsx'
import { PairingConfirmation } from './pairing-confirmation.tsx'
import { PasteLinkForm } from './paste-link-form.tsx'
import { QrScanSection } from './qr-scan-section.tsx'

/** Page with four ways to add a secretary, the easiest first. */
export function AddSecretaryPage() {
  const t = useText(addSecretaryLabels)
  const navigate = useNavigate()
  const { data: origin } = useQuery({ queryKey: ['served-by'], queryFn: detectServingProgram })
  const [invitation, setInvitation] = useState<PairingPayload>()
  // The chat replaces this page in the browser history, because the entered data has been used.
  const toChat = (address: string) =>
    void navigate({ to: '/chat/$address', params: { address }, replace: true })
  if (invitation)
    return (
      <ScreenLayout title={t.title} back="/">
        <PairingConfirmation
          invitation={invitation}
          onPaired={toChat}
          onCancel={() => setInvitation(undefined)}
        />
      </ScreenLayout>
    )
  return (
    <ScreenLayout title={t.title} back="/" isWide>
      <div className="grid gap-4 md:grid-cols-2">
        <Way title={t.scanTitle} hint={t.scanHint}>
          <QrScanSection onInvited={setInvitation} />
        </Way>
        <Way title={t.manualTitle}>
          <ManualAddressForm onAdded={toChat} />
        </Way>
        <Way title={t.pasteTitle}>
          <PasteLinkForm onInvited={setInvitation} />
        </Way>
        {origin === 'backend' && (
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

function Way({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
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
