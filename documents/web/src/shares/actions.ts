import { textNow } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { api, type Share } from '#api.ts'
import { queryClient, sharesQuery } from '#queries.ts'
import { sharesText } from './text.ts'

const { queryKey } = sharesQuery

export const shareAddress = (share: Pick<Share, 'url'>) => new URL(share.url, location.origin).href

export async function createShare(documentId: number, password: string, expiresAt: string | null) {
  const { share } = await api.shares.create({
    body: { document_id: documentId, expires_at: expiresAt, ...(password === '' ? {} : { password }) },
  })
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(
    queryKey,
    (shares) => shares && [share, ...shares.filter(({ id }) => id !== share.id)],
  )
  void queryClient.invalidateQueries({ queryKey })
  return share
}

/** Removes the link from the list at once and restores it, with a message, when the service refuses. */
export async function revokeShare(share: Share) {
  const t = textNow(sharesText)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (shares) => shares?.filter(({ id }) => id !== share.id))
  try {
    await api.shares.revoke({ params: { id: share.id } })
    showToast(t.revoked)
  } catch {
    queryClient.setQueryData(queryKey, (shares) => shares && [share, ...shares])
    showError(t.notRevoked)
  }
  void queryClient.invalidateQueries({ queryKey })
}

export async function copyShareAddress(share: Share) {
  const t = textNow(sharesText)
  try {
    await navigator.clipboard.writeText(shareAddress(share))
    showToast(t.copied)
  } catch {
    showError(t.notCopied)
  }
}
