import { Button } from '@sanhe/ui/button.tsx'
import { TextArea } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Check, Copy, X } from 'lucide-react'
import { useState } from 'react'
import { copyWithMessage } from '#copy/copy-with-message.ts'
import type { Suggestion } from '#api.ts'
import { CommentComposer } from '#comments/composer.tsx'
import { getUnsentComment, setUnsentComment } from '#comments/unsent-comments.ts'
import { useIsEventStreamConnected } from '#live.ts'
import { acceptSuggestion, rejectSuggestion, replyToSuggestion, withdrawSuggestion } from './actions.ts'
import { suggestionLabels } from './text.ts'

type SuggestionActionsProps = { slug: string; suggestion: Suggestion; canWrite: boolean }

/** The actions of an open suggestion, or the form of the action that the user has begun. */
export function SuggestionActions({ slug, suggestion, canWrite }: SuggestionActionsProps) {
  const t = useText(suggestionLabels)
  const isConnected = useIsEventStreamConnected()
  const { id, is_own: isOwn, is_outdated: isOutdated, replacement, author } = suggestion
  const [form, setForm] = useState<BegunForm>(() => findBegunForm(id))
  const close = () => setForm(undefined)
  if (form === 'reject') return <RejectForm id={id} author={author.name} onCancel={close} />
  if (form === 'reply')
    return (
      <CommentComposer
        slug={slug}
        field={replyField(id)}
        label={t.replyTo(author.name)}
        action={t.send}
        takesFocus
        onSend={async (body) => {
          await replyToSuggestion(id, body)
          close()
        }}
        onCancel={close}
      />
    )
  const copy = () => copyWithMessage(replacement)
  return (
    <div className="flex flex-wrap gap-2">
      {canWrite && (
        <Button
          className="px-2.5!"
          disabled={!isConnected}
          onClick={() => void acceptSuggestion(id, isOutdated)}
        >
          <Check aria-hidden className="size-4" />
          {isOutdated ? t.applied : t.accept}
        </Button>
      )}
      {canWrite && (
        <Button className="px-2.5!" disabled={!isConnected} onClick={() => setForm('reject')}>
          <X aria-hidden className="size-4" />
          {t.reject}
        </Button>
      )}
      {isOutdated && canWrite && replacement !== '' && (
        <Button className="px-2.5!" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          {t.copy}
        </Button>
      )}
      {isOwn && (
        <Button
          className="px-2.5!"
          look="quiet"
          disabled={!isConnected}
          onClick={() => void withdrawSuggestion(id)}
        >
          {t.withdraw}
        </Button>
      )}
      <Button
        className="px-2.5!"
        look="quiet"
        aria-label={t.replyTo(author.name)}
        onClick={() => setForm('reply')}
      >
        {t.reply}
      </Button>
    </div>
  )
}

const maxReasonCharacters = 5000

type BegunForm = 'reply' | 'reject' | undefined

const replyField = (id: number) => `suggestion ${id}`
const reasonField = (id: number) => `rejection ${id}`

/**
 * Returns the form that contains unsent text. The cards move between a sheet and the side of the text when the width of
 * the window changes, and are then mounted again.
 */
function findBegunForm(id: number): BegunForm {
  if (getUnsentComment(reasonField(id))) return 'reject'
  return getUnsentComment(replyField(id)) ? 'reply' : undefined
}

type RejectFormProps = { id: number; author: string; onCancel: () => void }

/** Asks for an optional reason. The form and its text stay if the rejection fails. */
function RejectForm({ id, author, onCancel }: RejectFormProps) {
  const t = useText(suggestionLabels)
  const [reason, setReason] = useState(() => getUnsentComment(reasonField(id)) ?? '')
  const type = (text: string) => {
    setReason(text)
    setUnsentComment(reasonField(id), text)
  }
  const cancel = () => {
    setUnsentComment(reasonField(id), '')
    onCancel()
  }
  const [isBusy, setBusy] = useState(false)
  const isConnected = useIsEventStreamConnected()
  const reject = async () => {
    if (isBusy || !isConnected) return
    setBusy(true)
    if (await rejectSuggestion(id, reason.trim())) setUnsentComment(reasonField(id), '')
    setBusy(false)
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void reject()
      }}
    >
      <TextArea
        label={t.reasonOf}
        hint={t.reasonHint(author)}
        rows={2}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened the field just now
        autoFocus
        maxLength={maxReasonCharacters}
        value={reason}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void reject()
          if (event.key === 'Escape') cancel()
        }}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={cancel}>{t.cancel}</Button>
        <Button type="submit" look="primary" isBusy={isBusy} disabled={!isConnected}>
          {t.reject}
        </Button>
      </div>
    </form>
  )
}
