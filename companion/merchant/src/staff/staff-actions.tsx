import { type RowAction, RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api, type MerchantApiResponse } from '#api.ts'
import { staffRoles } from '#shell/staff-role.ts'
import { shellLabels } from '#shell/text.ts'
import { staffLabels } from './text.ts'

export type EmployeeListItem = MerchantApiResponse<'merchantStaff', 'list'>['staff'][number]

const loadContract = async () => await import('@sanhe/companion/merchant-staff/contract')

function useEmployeeFields() {
  const t = useText(staffLabels)
  const { roles } = useText(shellLabels)
  return {
    name: { kind: 'text', label: t.name, maxLength: 50 },
    role: {
      kind: 'select',
      label: t.role,
      hint: t.roleHint,
      options: staffRoles.map((value) => ({ value, label: roles[value] })),
    },
  } as const
}

export function InviteEmployeeButton() {
  const t = useText(staffLabels)
  const { name, role } = useEmployeeFields()
  const form = defineFormDialogSpec({
    title: t.invite,
    action: t.sendInvitation,
    loadSchema: async () => (await loadContract()).NewEmployee,
    fields: { name, phone: { kind: 'text', type: 'tel', label: t.phone, hint: t.phoneHint }, role },
    entry: { role: 'clerk' },
    submit: (body) => api.merchantStaff.invite({ body }),
    success: t.invited,
  })
  return <FormButton label={t.invite} look="primary" form={form} />
}

export function EmployeeActions({ row: employee }: { row: EmployeeListItem }) {
  const t = useText(staffLabels)
  const { id, name, role, status, isMe } = employee
  const params = { id }
  const title = name ?? employee.phone
  const form = defineFormDialogSpec({
    title: t.editTitle,
    action: t.save,
    loadSchema: async () => (await loadContract()).EmployeeChanges,
    fields: useEmployeeFields(),
    entry: { name, role },
    submit: (body) => api.merchantStaff.change({ params, body }),
    success: t.saved,
  })
  const edit = { label: t.edit, form }
  const inviteAgain = {
    label: t.inviteAgain,
    isMain: true,
    run: () => api.merchantStaff.inviteAgain({ params }),
    success: t.invited,
  }
  const enable = {
    label: t.enable,
    isMain: true,
    run: () => api.merchantStaff.enable({ params }),
    success: t.enabled,
  }
  const disable = {
    label: t.disable,
    isDanger: true,
    question: { title: t.disableQuestion(title), text: t.disableText },
    run: () => api.merchantStaff.disable({ params }),
    success: t.disabled,
  }
  const remove = {
    label: t.remove,
    isDanger: true,
    question: { title: t.removeQuestion(title), text: t.removeText },
    run: () => api.merchantStaff.remove({ params }),
    success: t.removed,
  }
  const next: Record<EmployeeListItem['status'], RowAction[]> = {
    active: [{ ...edit, isMain: true }, disable],
    invited: [inviteAgain, edit],
    disabled: [enable, edit],
  }
  return <RowActions actions={isMe ? [{ ...edit, isMain: true }] : [...next[status], remove]} />
}
