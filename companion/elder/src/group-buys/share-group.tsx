import { Button } from '@sanhe/ui/button.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { ErrorMessage } from '#parts/error-state.tsx'
import { formatYuan } from '#parts/money.ts'
import type { GroupBuyGroup } from './queries.ts'

/**
 * Opens the phone's share sheet. A browser without a share sheet copies the text instead. A user who closes the share
 * sheet sees no error.
 */
async function share(text: string, url: string) {
  if (!('share' in navigator)) {
    await copy(`${text} ${url}`)
    return showToast('已复制，可以发给朋友')
  }
  await navigator.share({ text, url }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  })
}

const copy = (words: string) =>
  navigator.clipboard.writeText(words).catch(() => {
    throw new Error('复制失败，请把网址发给朋友')
  })

export function ShareGroupButton({ group: { shareToken, service, groupPrice } }: { group: GroupBuyGroup }) {
  const text = `我在拼团“${service.title}”，一起买每人 ${formatYuan(groupPrice)}，来吗？`
  const send = useMutation({
    mutationFn: () => share(text, new URL(`/group-buys/shared/${shareToken}`, location.href).href),
  })
  return (
    <>
      <ErrorMessage error={send.error} />
      <Button isBusy={send.isPending} onClick={() => send.mutate()}>
        <Share2 aria-hidden className="size-6" />
        邀请朋友一起买
      </Button>
    </>
  )
}
