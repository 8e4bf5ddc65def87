import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { QrCode } from 'lucide-react'
import { useEffect, useState } from 'react'
import { readPairing } from '#agents/addresses.ts'
import { Screen } from '#shell/screen.tsx'
import { addText } from './add-text.ts'
import { PairConfirm } from './pair-confirm.tsx'

/** Page that the link in a QR code opens. The token is removed from the address bar and the history at once. */
export function PairPage() {
  const t = useText(addText)
  const navigate = useNavigate()
  const [invitation, setInvitation] = useState(() => readPairing(location.hash))
  /** The list replaces this page in the history, so that Back from the chat does not lead to a used code. */
  async function toChat(address: string) {
    await navigate({ to: '/', replace: true })
    await navigate({ to: '/chat/$address', params: { address } })
  }
  useEffect(() => {
    const hide = () => history.replaceState(history.state, '', '/pair')
    // Opening a second link on this page changes only the fragment.
    const take = () => {
      if (location.hash === '') return
      setInvitation(readPairing(location.hash))
      hide()
    }
    hide()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return (
    <Screen title={t.title} back="/">
      {invitation ? (
        <PairConfirm
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
    </Screen>
  )
}
