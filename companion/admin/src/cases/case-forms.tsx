import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#api.ts'
import { type SupportCaseItem, casePriorities, caseStatuses } from './statuses.ts'
import { casesLabels } from './text.ts'

const loadContract = async () => await import('@sanhe/companion/customer-service/admin-contract')
const maxTitleLength = 100
const maxNoteLength = 2000

function useTitleAndPriority() {
  const t = useText(casesLabels)
  const options = casePriorities.map((value) => ({ value, label: t.priorities[value] }))
  return {
    title: { kind: 'text', label: t.subject, maxLength: maxTitleLength },
    priority: { kind: 'select', label: t.priority, options },
  } as const
}

type Linked = { userId?: number; orderNo?: string }

/**
 * Button that creates a case. `linked` is the user or the order on whose page the button is displayed. The new case is
 * linked to this user or order.
 */
export function NewCaseButton({ linked }: { linked?: Linked }) {
  const t = useText(casesLabels)
  const common = useTitleAndPriority()
  const text = { kind: 'long-text', label: t.firstNote, maxLength: maxNoteLength, isOptional: true } as const
  const links = {
    orderNo: { kind: 'text', label: t.orderNo, hint: t.orderHint, maxLength: 20, isOptional: true },
    userId: { kind: 'number', label: t.userId, min: 1, isOptional: true },
    merchantId: { kind: 'number', label: t.merchantId, min: 1, isOptional: true },
  } as const
  const form = defineFormDialogSpec({
    title: t.newCase,
    action: t.create,
    loadSchema: async () => (await loadContract()).NewCase,
    fields: linked ? { ...common, text } : { ...common, ...links, text },
    entry: { priority: 'normal' },
    submit: (body) => api.customerService.createCase({ body: { ...body, ...linked } }),
    success: t.createdCase,
  })
  return <FormButton label={t.newCase} look={linked ? 'plain' : 'primary'} form={form} />
}

const shownAdmins = 50

export function EditCaseButton({ row }: { row: SupportCaseItem }) {
  const t = useText(casesLabels)
  const common = useTitleAndPriority()
  const { data } = useQuery({
    queryKey: ['cases', 'assignees'],
    queryFn: ({ signal }) => api.customerService.assignees({ query: { pageSize: shownAdmins } }, { signal }),
  })
  const admins = (data?.admins ?? []).map(({ id, username }) => ({ value: String(id), label: username }))
  const form = defineFormDialogSpec({
    title: t.editTitle,
    action: t.save,
    loadSchema: async () => (await loadContract()).CaseChanges,
    fields: {
      ...common,
      status: {
        kind: 'select',
        label: t.status,
        options: caseStatuses.map((value) => ({ value, label: t.statuses[value] })),
      },
      assigneeId: {
        kind: 'select',
        label: t.assignee,
        options: [{ value: '', label: t.unassigned }, ...admins],
        isNumeric: true,
        isOptional: true,
      },
    },
    entry: { ...row, assigneeId: row.assignee?.id ?? '' },
    submit: (body) => api.customerService.changeCase({ params: { id: row.id }, body }),
    success: t.saved,
  })
  return <FormButton label={t.edit} form={form} />
}

export function AddCaseNoteButton({ id }: { id: number }) {
  const t = useText(casesLabels)
  const form = defineFormDialogSpec({
    title: t.addNote,
    action: t.addNote,
    loadSchema: async () => (await loadContract()).NewCaseEntry,
    fields: { text: { kind: 'long-text', label: t.note, maxLength: maxNoteLength } },
    submit: (body) => api.customerService.addEntry({ params: { id }, body }),
    success: t.noteAdded,
  })
  return <FormButton label={t.addNote} look="primary" form={form} />
}

/** Form that creates a case from a report of a user. `report` shows the report above the fields. */
export function useCaseFromReportForm(id: number, report: ReactNode) {
  const t = useText(casesLabels)
  return defineFormDialogSpec({
    title: t.makeCase,
    intro: report,
    action: t.makeCase,
    loadSchema: async () => (await loadContract()).NewCaseFromReport,
    fields: useTitleAndPriority(),
    entry: { priority: 'normal' },
    submit: (body) => api.customerService.openCaseOfReport({ params: { id }, body }),
    success: t.createdCase,
  })
}
