import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { startThread } from './actions.ts'
import { CommentComposer } from './composer.tsx'
import { commentThreadsQuery } from './queries.ts'
import { commentLabels } from './text.ts'
import { ThreadList } from './thread-list.tsx'

/** Shows the comments of a task below its fields. */
export function TaskComments({ slug, taskId }: { slug: string; taskId: number }) {
  const t = useText(commentLabels)
  const target = { slug, taskId }
  const { data: threads, error, isError, refetch } = useQuery(commentThreadsQuery(target))
  return (
    <section aria-label={t.title} className="mt-6 flex flex-col gap-3 border-t border-line pt-4">
      <h2 className="text-sm font-semibold">{t.title}</h2>
      {threads ? (
        threads.length > 0 ? (
          <ThreadList slug={slug} threads={threads} />
        ) : (
          <p className="text-sm text-muted">{t.noneTask}</p>
        )
      ) : isError ? (
        <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} className="py-4" />
      ) : (
        <Skeleton rows={2} />
      )}
      <CommentComposer
        slug={slug}
        field={`task ${taskId}`}
        label={t.newComment}
        action={t.comment}
        onSend={(body) => startThread(target, body, undefined)}
      />
    </section>
  )
}
