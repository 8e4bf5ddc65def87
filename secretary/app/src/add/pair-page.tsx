import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { QrCode } from 'lucide-react'
import { useEffect, useState } from 'react'
import { parsePairingLink } from '#agents/addresses.ts'
import { ScreenLayout } from '#shell/screen.tsx'
import { addSecretaryLabels } from './add-text.ts'
import { PairingConfirmation } from './pairing-confirmation.tsx'

/**
 * Page that the pairing link in a QR code opens. The pairing token is removed from the browser's address bar and
 * history immediately.
 */
export function PairDevicePage() {
  const t = useText(addSecretaryLabels)
  const navigate = useNavigate()
  const [invitation, setInvitation] = useState(() => parsePairingLink(location.hash))
  /**
   * The secretary list replaces this page in the browser history, so that Back from the chat does not lead to a used
   * pairing code.
   */
  async function toChat(address: string) {
    await navigate({ to: '/', replace: true })
    await navigate({ to: '/chat/$address', params: { address } })
  }
  useEffect(() => {
    const hide = () => history.replaceState(history.state, '', '/pair')
    // A second pairing link that is opened on this page changes only the fragment of the URL, so the page
    // listens for that change.
    const take = () => {
      if (location.hash === '') return
      setInvitation(parsePairingLink(location.hash))
      hide()
    }
    hide()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return (
    <ScreenLayout title={t.title} back="/">
      {invitation ? (
        <PairingConfirmation
          key={invitation.token}
          invitation={invitation}
          onPaired={(address) => void toChat(address)}
          onCancel={() => void navigate({ to: '/' })}
        />
      ) : (
        <EmptyState
          icon={QrCode}
          title={t.noPairing}
          action={
            <Link to="/add" className={buttonClasses()}>
              {t.toAdd}
            </Link>
          }
        >
          {t.noPairingHint}
        </EmptyState>
      )}
    </ScreenLayout>
  )
}
