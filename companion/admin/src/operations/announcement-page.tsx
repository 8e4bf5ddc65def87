import { ActionButton } from '@sanhe/ui/console/action-button.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { TextArea, TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useState } from 'react'
import { api } from '#api.ts'
import { PastAnnouncements } from './past-announcements.tsx'
import { operationsLabels } from './text.ts'

const empty = { title: '', content: '' }

/** Page on which an administrator writes an announcement to all users, next to a preview. */
export function AnnouncementPage() {
  const t = useText(operationsLabels)
  const [draft, setDraft] = useState(empty)
  const announcement = { title: draft.title.trim(), content: draft.content.trim() }
  const isComplete = announcement.title !== '' && announcement.content !== ''
  const send = async () => {
    await api.notifications.announce({ body: announcement })
    setDraft(empty)
  }
  return (
    <ConsolePage title={t.announcement}>
      <div className="grid max-w-4xl gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <TextField
            label={t.announceTitle}
            maxLength={100}
            value={draft.title}
            onChange={(event) => setDraft({ ...draft, title: event.target.value })}
          />
          <TextArea
            label={t.announceContent}
            hint={t.contentHint}
            rows={8}
            maxLength={2000}
            value={draft.content}
            onChange={(event) => setDraft({ ...draft, content: event.target.value })}
          />
          <div>
            <ActionButton
              label={t.send}
              look="primary"
              isDisabled={!isComplete}
              question={{ title: t.sendQuestion(announcement.title), text: t.sendText }}
              run={send}
              success={t.sent}
            />
          </div>
        </div>
        <Preview {...announcement} />
      </div>
      <div className="mt-6">
        <PastAnnouncements />
      </div>
    </ConsolePage>
  )
}

function Preview({ title, content }: typeof empty) {
  const t = useText(operationsLabels)
  return (
    <section>
      <h2 className="mb-1 text-sm font-medium">{t.preview}</h2>
      <article className="min-h-40 rounded-[10px] border border-line bg-surface p-4">
        {title === '' && content === '' ? (
          <p className="text-sm text-muted">{t.previewEmpty}</p>
        ) : (
          <>
            <h3 className="text-lg font-semibold [overflow-wrap:anywhere]">{title}</h3>
            <p className="mt-1 leading-[1.7] whitespace-pre-wrap [overflow-wrap:anywhere]">{content}</p>
          </>
        )}
      </article>
    </section>
  )
}
