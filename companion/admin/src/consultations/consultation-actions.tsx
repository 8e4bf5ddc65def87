import { ImageLinks } from '@sanhe/ui/console/image-links.tsx'
import { QuotedEntry } from '@sanhe/ui/console/quoted-entry.tsx'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import { ConsultationDueBadge } from './due-badge.tsx'
import type { ConsultationListItem } from './statuses.ts'
import { consultationsLabels } from './text.ts'

/**
 * Form for the reply to a paid consultation. The form shows the question, and keeps the typed text when the form is
 * closed.
 */
export function ConsultationActions({ row }: { row: ConsultationListItem }) {
  const t = useText(consultationsLabels)
  if (row.status !== 'paid') return null
  const form = defineFormDialogSpec({
    title: t.replyTitle(row.user.nickname ?? t.someone),
    intro: <Question consultation={row} />,
    action: t.replyAction,
    loadSchema: async () =>
      (await import('@sanhe/companion/medical/admin-contract')).medicalAdminContract.reply.body,
    fields: { reply: { kind: 'long-text', label: t.reply, hint: t.replyHint, maxLength: 2000 } },
    submit: (body) => api.medicalAdmin.reply({ params: { id: row.id }, body }),
    success: t.replied,
  })
  return <RowActions actions={[{ label: t.reply, isMain: true, form }]} />
}

function Question({ consultation }: { consultation: ConsultationListItem }) {
  const { doctor, symptomDescription, dueAt } = consultation
  return (
    <QuotedEntry
      source={
        <>
          {[doctor.name, doctor.title].filter(Boolean).join(' · ')}
          {dueAt && <ConsultationDueBadge dueAt={dueAt} />}
        </>
      }
    >
      <p>{symptomDescription}</p>
      <SymptomImages consultation={consultation} />
    </QuotedEntry>
  )
}

export function SymptomImages({ consultation: { images } }: { consultation: ConsultationListItem }) {
  const t = useText(consultationsLabels)
  if (images.length === 0) return null
  return <ImageLinks images={images.map((url, index) => ({ label: t.image(index + 1), url }))} />
}
