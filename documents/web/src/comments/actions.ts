import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { lazyLoadedApi } from '#lazy-api.ts'
import { queryClient } from '#queries.ts'
import type { CommentAnchor } from './anchor.ts'
import type { CommentTarget } from './queries.ts'
import { commentLabels } from './text.ts'

const refresh = () => queryClient.invalidateQueries({ queryKey: ['comments'] })

/** Starts a thread and returns its id. `anchor` is needed for documents only. */
export async function startThread(target: CommentTarget, body: string, anchor: CommentAnchor | undefined) {
  const { slug } = target
  const request =
    'taskId' in target
      ? lazyLoadedApi.comments.addToTask({ params: { slug, id: target.taskId }, body: { body } })
      : anchor &&
        lazyLoadedApi.comments.addToDocument({
          params: { slug, docSlug: target.docSlug },
          body: { body, anchor },
        })
  const answer = await request
  await refresh()
  return answer?.thread.id
}

export async function replyInThread(id: number, body: string) {
  await lazyLoadedApi.comments.reply({ params: { id }, body: { body } })
  await refresh()
}

export async function editComment(id: number, body: string) {
  await lazyLoadedApi.comments.edit({ params: { id }, body: { body } })
  await refresh()
}

/** Runs an action that has no form. Shows a message if the action fails. */
async function change(write: () => Promise<unknown>) {
  try {
    await write()
  } catch {
    showError(getCurrentText(commentLabels).notChanged)
  }
  await refresh()
}

export const setThreadResolved = (id: number, resolved: boolean) =>
  change(() => lazyLoadedApi.comments.resolve({ params: { id }, body: { resolved } }))

export const removeComment = (id: number) => change(() => lazyLoadedApi.comments.remove({ params: { id } }))
