import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import type { Share } from '#api.ts'
import { copyWithMessages } from '#copy/copy-with-message.ts'
import { lazyLoadedApi } from '#lazy-api.ts'
import { queryClient } from '#queries.ts'
import { sharesQuery } from './queries.ts'
import { sharesLabels } from './text.ts'

const { queryKey } = sharesQuery

export const toAbsoluteShareUrl = (share: Pick<Share, 'url'>) => new URL(share.url, location.origin).href

export async function createShare(documentId: number, password: string, expiresAt: string | null) {
  const { share } = await lazyLoadedApi.shares.create({
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

/** Removes the share link from the list immediately and restores it, with a message, when the service refuses. */
export async function revokeShare(share: Share) {
  const t = getCurrentText(sharesLabels)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (shares) => shares?.filter(({ id }) => id !== share.id))
  try {
    await lazyLoadedApi.shares.revoke({ params: { id: share.id } })
    showToast(t.revoked)
  } catch {
    queryClient.setQueryData(queryKey, (shares) => shares && [share, ...shares])
    showError(t.notRevoked)
  }
  void queryClient.invalidateQueries({ queryKey })
}

export const copyShareUrl = (share: Share) =>
  copyWithMessages(toAbsoluteShareUrl(share), getCurrentText(sharesLabels))
