import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { Link2Off } from 'lucide-react'
import { useEffect, useState } from 'react'
import { findKnownAgent } from '#agents/known-agents.ts'
import { ScreenLayout } from '#shell/screen.tsx'
import { addToDraft } from './add-to-draft.ts'
import { type AppLink, parseAppLink } from './app-link.ts'
import { shareLabels } from './share-text.ts'

/**
 * Page that the installed app opens for a link of the form `web+sanhe:`. It redirects at once, and leaves neither the
 * link nor its pairing token in the browser history.
 */
export function OpenLinkPage() {
  const t = useText(shareLabels)
  const follow = useFollowLink()
  const [isUnknown, setIsUnknown] = useState(false)
  useEffect(() => {
    const link = parseAppLink(location.hash)
    history.replaceState(history.state, '', '/open')
    void (link ? follow(link) : Promise.resolve(false)).then((isFollowed) => setIsUnknown(!isFollowed))
    // oxlint-disable-next-line react/exhaustive-deps -- the link is followed once
  }, [])
  return (
    <ScreenLayout title={t.openTitle} back="/">
      {isUnknown && (
        <EmptyState
          icon={Link2Off}
          title={t.unknownLink}
          action={
            <Link to="/" className={buttonClasses()}>
              {t.toSecretaries}
            </Link>
          }
        >
          {t.unknownLinkHint}
        </EmptyState>
      )}
    </ScreenLayout>
  )
}

/** Returns a function that opens the page of a link. It resolves to false if this device has no such secretary. */
function useFollowLink() {
  const navigate = useNavigate()
  return async function follow(link: AppLink): Promise<boolean> {
    if (link.kind === 'pair') await navigate({ to: '/pair', hash: link.data, replace: true })
    if (link.kind === 'share') await navigate({ to: '/share', search: link.search, replace: true })
    if (link.kind !== 'chat') return true
    const { address, text } = link
    if (!(await findKnownAgent(address))) return false
    await addToDraft(address, text)
    await navigate({ to: '/chat/$address', params: { address }, replace: true })
    return true
  }
}
