import { ApiError } from '@sanhe/kit/http/client'
import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { lazyLoadedApi } from '#lazy-api.ts'
import { queryClient } from '#queries.ts'
import { suggestionLabels } from './text.ts'

const refresh = () => queryClient.invalidateQueries({ queryKey: ['suggestions'] })

/** Runs an action. Shows the reason if the action fails. Returns whether it succeeded. */
async function change(write: () => Promise<unknown>) {
  let isDone = true
  try {
    await write()
  } catch (error) {
    isDone = false
    const isRefusal = error instanceof ApiError && error.status < 500
    showError(isRefusal ? error.message : getCurrentText(suggestionLabels).notChanged)
  }
  await refresh()
  return isDone
}

export const acceptSuggestion = (id: number, isByHand = false) =>
  change(() => lazyLoadedApi.suggestions.accept({ params: { id }, body: isByHand ? { by_hand: true } : {} }))

/** `reason`: comment for the author of the suggestion; an empty one is not sent. */
export const rejectSuggestion = (id: number, reason: string) =>
  change(() =>
    lazyLoadedApi.suggestions.reject({ params: { id }, body: reason === '' ? {} : { comment: reason } }),
  )

export const withdrawSuggestion = (id: number) =>
  change(() => lazyLoadedApi.suggestions.withdraw({ params: { id } }))

export async function replyToSuggestion(id: number, body: string) {
  await lazyLoadedApi.suggestions.reply({ params: { id }, body: { body } })
  await refresh()
}

type Address = { slug: string; docSlug: string }

/** Decides all open suggestions of a document, or those of one author. */
export const decideAllSuggestions = (params: Address, action: 'accept' | 'reject', author?: string) =>
  change(async () => {
    const body = { action, ...(author !== undefined && { author }) }
    const { left_open: left } = await lazyLoadedApi.suggestions.decideAll({ params, body })
    if (left.length > 0) showToast(getCurrentText(suggestionLabels).leftOpen(left.length))
  })
