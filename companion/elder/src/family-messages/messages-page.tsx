import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircleHeart } from 'lucide-react'
import { useState } from 'react'
import { Card } from '#parts/card.tsx'
import { formatDateTime } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { formatSender } from './message-labels.ts'
import { type FamilyMessage, familyMessagesQuery, useDeleteMessage } from './queries.ts'

export function FamilyMessagesPage() {
  const query = useInfiniteQuery(familyMessagesQuery)
  return (
    <ElderScreenLayout title="家人留言" back="/me/family">
      <PaginatedList
        query={query}
        getRows={({ messages }) => messages}
        getKey={({ id }) => id}
        empty={
          <EmptyState icon={MessageCircleHeart} title="还没有留言">
            绑定的子女可以在家人端给您留言，您点一下就能回复。
          </EmptyState>
        }
      >
        {(message) => <MessageCard message={message} />}
      </PaginatedList>
    </ElderScreenLayout>
  )
}

function MessageCard({ message }: { message: FamilyMessage }) {
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-bold [overflow-wrap:anywhere]">{formatSender(message)}</h2>
      <p className="text-muted">{formatDateTime(message.createdAt)}</p>
      <p className="text-lg [overflow-wrap:anywhere] whitespace-pre-line">{message.text}</p>
      <AnswerButtons message={message} />
      <DeleteButton message={message} />
    </Card>
  )
}

function DeleteButton({ message }: { message: FamilyMessage }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteMessage(message.id)
  return (
    <>
      <Button look="quiet" aria-label={`删除${formatSender(message)}的留言`} onClick={() => setAsking(true)}>
        删除
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="删除这条留言？"
        action="删除"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: ({ message: done }) => showToast(done) })}
      >
        删除以后，对方也看不到了。
        <ErrorMessage error={remove.error} />
      </ConfirmDialog>
    </>
  )
}
