import { ActionButton } from '@sanhe/ui/console/action-button.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { ConsolePanel } from '@sanhe/ui/console/panel.tsx'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { UserNoteItem } from './statuses.ts'
import { casesLabels } from './text.ts'

const shownNotes = 20
const maxNoteLength = 1000

/** List of the notes that administrators wrote about a user, newest first. */
export function UserNotes({ userId }: { userId: number }) {
  const t = useText(casesLabels)
  const query = useQuery({
    queryKey: ['users', userId, 'notes'],
    queryFn: ({ signal }) =>
      api.customerService.listNotes({ params: { id: userId }, query: { pageSize: shownNotes } }, { signal }),
  })
  return (
    <ConsolePanel title={t.notes} actions={<AddNote userId={userId} />}>
      <QueryStates query={query}>
        {({ notes, total }) =>
          notes.length === 0 ? (
            <p className="text-sm text-muted">{t.noNotes}</p>
          ) : (
            <>
              <ul className="flex flex-col gap-3">
                {notes.map((note) => (
                  <Note key={note.id} note={note} />
                ))}
              </ul>
              {total > notes.length && (
                <p className="mt-3 text-xs text-muted">{t.more(notes.length, total)}</p>
              )}
            </>
          )
        }
      </QueryStates>
    </ConsolePanel>
  )
}

function Note({ note: { id, text, author, createdAt, isOwn } }: { note: UserNoteItem }) {
  const t = useText(casesLabels)
  const dateTime = useFormatDateTime()
  return (
    <li className="flex items-start justify-between gap-3 border-t border-line pt-3 first:border-t-0 first:pt-0">
      <div className="min-w-0">
        <p className="text-xs text-muted">
          {author.username} · {dateTime(createdAt)}
        </p>
        <p className="mt-1 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
          {text ?? <span className="text-muted">{t.withdrawn}</span>}
        </p>
      </div>
      {isOwn && text !== null && (
        <ActionButton
          label={t.withdraw}
          question={{ title: t.withdrawQuestion, text: t.withdrawText }}
          run={() => api.customerService.withdrawNote({ params: { id } })}
          success={t.noteWithdrawn}
        />
      )}
    </li>
  )
}

function AddNote({ userId }: { userId: number }) {
  const t = useText(casesLabels)
  const form = defineFormDialogSpec({
    title: t.newNote,
    action: t.save,
    loadSchema: async () => (await import('@sanhe/companion/customer-service/admin-contract')).NewUserNote,
    fields: { text: { kind: 'long-text', label: t.note, hint: t.noteHint, maxLength: maxNoteLength } },
    submit: (body) => api.customerService.addNote({ params: { id: userId }, body }),
    success: t.noteAdded,
  })
  return <FormButton label={t.newNote} form={form} />
}
