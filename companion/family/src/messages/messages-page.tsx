import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { MessageCircleHeart } from 'lucide-react'
import { useState } from 'react'
import { api, type FamilyApiResponse } from '#api.ts'
import { Card } from '#parts/card.tsx'
import { useDateFormatters } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-message.tsx'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { useParentFromUrl } from '#parents/use-parent-from-url.ts'
import { FamilyScreenLayout } from '#shell/screen.tsx'
import { MessageForm } from './message-form.tsx'
import { parentMessagesQuery } from './queries.ts'
import { messagesLabels } from './text.ts'

type Message = FamilyApiResponse<'familyMessagesChild', 'list'>['messages'][number]

/** Page on which a child writes short messages to a parent and sees the answers. */
export function MessagesPage() {
  const t = useText(messagesLabels)
  const { id, parent } = useParentFromUrl()
  const query = useInfiniteQuery(parentMessagesQuery(id))
  return (
    <FamilyScreenLayout title={t.title} back={`/parents/${id}`}>
      {parent && <MessageForm key={id} parentId={id} name={parent.nickname} />}
      <PaginatedList
        query={query}
        rowsOf={({ messages }) => messages}
        keyOf={(message) => message.id}
        empty={
          <EmptyState icon={MessageCircleHeart} title={t.none}>
            {t.noneHint}
          </EmptyState>
        }
      >
        {(message) => <MessageCard parentId={id} message={message} />}
      </PaginatedList>
    </FamilyScreenLayout>
  )
}

type MessageProps = { parentId: number; message: Message }

function MessageCard({ parentId, message }: MessageProps) {
  const { text, createdAt } = message
  return (
    <Card className="flex flex-col gap-1">
      <p className="[overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
      <p className="text-xs text-muted">
        <RelativeTimeLabel at={createdAt} />
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Answer message={message} />
        <DeleteButton parentId={parentId} message={message} />
      </div>
    </Card>
  )
}

function Answer({ message: { answer, answeredAt } }: { message: Message }) {
  const t = useText(messagesLabels)
  const dates = useDateFormatters()
  if (answer === null || answeredAt === null) return <p className="text-muted">{t.unanswered}</p>
  return <p className="font-semibold">{t.answered(t.answers[answer], dates.dateTime(answeredAt))}</p>
}

function DeleteButton({ parentId, message: { id, text } }: MessageProps) {
  const t = useText(messagesLabels)
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.familyMessagesChild.remove({ params: { id } }),
    onSettled: () => client.invalidateQueries(parentMessagesQuery(parentId)),
  })
  return (
    <>
      <Button
        look="quiet"
        className="ml-auto"
        aria-label={t.removeMessage(text)}
        onClick={() => setAsking(true)}
      >
        {t.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t.removeQuestion}
        action={t.remove}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {t.removeHint}
        <ErrorMessage error={remove.error} />
      </ConfirmDialog>
    </>
  )
}
