import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { UserCog } from 'lucide-react'
import { api, type AdminApiResponse } from '#api.ts'
import { meQuery } from '#queries.ts'
import { rolesLabels } from '#shell/roles-text.ts'
import { useAdminRoleFields } from './role-fields.ts'
import { administratorsLabels } from './text.ts'

type Admin = AdminApiResponse<'adminAccounts', 'list'>['admins'][number]

const useOwnId = () => useQuery(meQuery).data?.id

async function loadAdmins({ page }: ListSearch & { page: number }, signal?: AbortSignal) {
  const { admins, ...counts } = await api.adminAccounts.list({ query: { page } }, signal && { signal })
  return { rows: admins, ...counts }
}

function useAdminColumns(): ListColumn<Admin>[] {
  const t = useText(administratorsLabels)
  const roles = useText(rolesLabels)
  const ownId = useOwnId()
  const dateTime = useFormatDateTime()
  return [
    {
      id: 'username',
      label: t.username,
      cell: ({ id, username }) => (
        <span className="inline-flex items-center gap-2 font-medium">
          {username}
          {id === ownId && <Badge tone="info">{t.you}</Badge>}
        </span>
      ),
      csv: ({ username }) => username,
    },
    {
      id: 'role',
      label: t.role,
      cell: ({ role, doctor }) => [roles.names[role], doctor?.name].filter(Boolean).join(' · '),
    },
    {
      id: 'secondFactor',
      label: t.secondFactor,
      cell: ({ hasSecondFactor }) => (
        <Badge tone={hasSecondFactor ? 'ok' : 'neutral'}>{hasSecondFactor ? t.isOn : t.isOff}</Badge>
      ),
      csv: ({ hasSecondFactor }) => hasSecondFactor,
    },
    {
      id: 'status',
      label: t.status,
      cell: ({ status }) => <Badge tone={status === 'active' ? 'ok' : 'danger'}>{t.statuses[status]}</Badge>,
      csv: ({ status }) => t.statuses[status],
    },
    { id: 'lastLogin', label: t.lastLogin, cell: ({ lastLoginAt }) => dateTime(lastLoginAt) },
    { id: 'created', label: t.created, cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}

function NewAdmin() {
  const t = useText(administratorsLabels)
  const form = defineFormDialogSpec({
    title: t.newAdmin,
    action: t.createAdmin,
    loadSchema: async () =>
      (await import('@sanhe/companion/admin/accounts-contract')).adminAccountsContract.create.body,
    fields: {
      username: { kind: 'text', label: t.username, maxLength: 50 },
      password: { kind: 'text', type: 'password', label: t.password, hint: t.passwordHint },
      ...useAdminRoleFields(),
    },
    submit: (body) => api.adminAccounts.create({ body }),
    success: t.adminCreated,
  })
  return <FormButton label={t.newAdmin} look="primary" form={form} />
}

/**
 * Shows no actions for the administrator's own account. The service refuses such actions, so that at least one owner
 * always remains.
 */
function AdminActions({ row }: { row: Admin }) {
  const t = useText(administratorsLabels)
  const roleForm = useRoleForm(row)
  const { id, username, status, hasSecondFactor } = row
  const params = { id }
  if (id === useOwnId()) return null
  const changeRole = { label: t.changeRole, form: roleForm }
  const disable = {
    label: t.disable,
    isDanger: true,
    question: { title: t.disableQuestion(username), text: t.disableText },
    run: () => api.adminAccounts.disable({ params }),
    success: t.disabled,
  }
  const enable = {
    label: t.enable,
    isMain: true,
    run: () => api.adminAccounts.enable({ params }),
    success: t.enabled,
  }
  const reset = {
    label: t.resetFactor,
    isDanger: true,
    question: { title: t.resetQuestion(username), text: t.resetText },
    run: () => api.secondFactor.reset({ params }),
    success: t.factorReset,
  }
  const resets = hasSecondFactor ? [reset] : []
  return <RowActions actions={[changeRole, ...resets, status === 'active' ? disable : enable]} />
}

function useRoleForm({ id, username, role, doctor }: Admin) {
  const t = useText(administratorsLabels)
  return defineFormDialogSpec({
    title: t.changeRoleTitle(username),
    intro: <p className="text-sm text-muted">{t.changeRoleHint}</p>,
    action: t.changeRole,
    loadSchema: async () =>
      (await import('@sanhe/companion/admin/accounts-contract')).adminAccountsContract.changeRole.body,
    fields: useAdminRoleFields(),
    entry: { role, doctorId: doctor?.id },
    submit: (body) => api.adminAccounts.changeRole({ params: { id }, body }),
    success: t.roleChanged,
  })
}

export function AdministratorsPage() {
  const t = useText(administratorsLabels)
  return (
    <ListPage
      name="administrators"
      title={t.title}
      load={loadAdmins}
      columns={useAdminColumns()}
      rowId={({ id }) => String(id)}
      Actions={AdminActions}
      mainAction={<NewAdmin />}
      empty={{ icon: UserCog, title: t.none, hint: t.noneHint }}
    />
  )
}
