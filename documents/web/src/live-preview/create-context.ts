import { isExternalUrl, sanitizeUrl } from '@sanhe/markdown/urls'
import { getCurrentText } from '@sanhe/ui/i18n.ts'
import type { MarkdownLinkResolvers } from '@sanhe/ui/markdown/prepare-block.ts'
import { isMacKeyboard } from '#editor/shortcut-names.ts'
import type { LivePreviewContext } from './context.ts'
import { livePreviewLabels } from './labels.ts'

type LinkProps = {
  links: MarkdownLinkResolvers | undefined
  /** Opens a URL of this client. */
  onOpen: (url: string) => void
}

/**
 * Resolves links and images of live preview. Reads the component's current properties at each call, because they change
 * while the editor stays mounted.
 */
export const createLivePreviewContext = (
  current: () => LinkProps,
  options: Pick<LivePreviewContext, 'isDark' | 'hasEditableTables'>,
): LivePreviewContext => ({
  ...options,
  imageUrl: (src) => current().links?.image(src) ?? src,
  openLink(target) {
    const { links, onOpen } = current()
    const own = 'wiki' in target ? links?.wiki(target.wiki) : links?.link(target.href)
    if (own !== undefined) return onOpen(own)
    const url = 'wiki' in target ? undefined : sanitizeUrl(target.href)
    if (url && (isExternalUrl(url) || url.startsWith('mailto:'))) window.open(url, '_blank', 'noopener')
  },
  labels: readLabels(),
})

function readLabels(): LivePreviewContext['labels'] {
  const t = getCurrentText(livePreviewLabels)
  return { ...t, openLink: t.openLink(isMacKeyboard() ? '⌘' : 'Ctrl') }
}
