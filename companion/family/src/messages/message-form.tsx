import { Button } from '@sanhe/ui/button.tsx'
import { TextArea } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { cardClasses } from '#parts/card.tsx'
import { getTranslatedErrorMessage } from '#parts/error-text.ts'
import { useFormDraft } from '#parts/use-draft.ts'
import { parentMessagesQuery } from './queries.ts'
import { messagesLabels } from './text.ts'

/** The largest number of characters that the server accepts. */
const maxLength = 200

export function MessageForm({ parentId, name }: { parentId: number; name: string | null }) {
  const t = useText(messagesLabels)
  const client = useQueryClient()
  const draft = useFormDraft(`message${parentId}`)
  const [isTried, setTried] = useState(false)
  const text = draft.value.trim()
  const send = useMutation({
    mutationFn: () => api.familyMessagesChild.write({ params: { id: parentId }, body: { text } }),
    onSuccess: () => {
      draft.set('')
      setTried(false)
      showToast(t.sent)
    },
    onSettled: () => client.invalidateQueries(parentMessagesQuery(parentId)),
  })
  const missing = isTried && !text ? t.required : undefined
  return (
    <form
      className={`${cardClasses} flex flex-col gap-3`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (text && !send.isPending) send.mutate()
      }}
    >
      <TextArea
        label={t.text(name)}
        hint={t.hint}
        maxLength={maxLength}
        value={draft.value}
        error={missing ?? (send.error ? getTranslatedErrorMessage(send.error) : undefined)}
        onChange={({ target }) => {
          draft.set(target.value)
          send.reset()
        }}
      />
      <Button type="submit" look="primary" isBusy={send.isPending}>
        {t.send}
      </Button>
    </form>
  )
}
