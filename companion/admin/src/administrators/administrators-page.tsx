import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { formOf } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { UserCog } from 'lucide-react'
import { api, type Reply } from '#api.ts'
import { readAdminName } from '#shell/admin-name.ts'
import { administratorsText } from './text.ts'

type Admin = Reply<'adminAccounts', 'list'>['admins'][number]

async function loadAdmins({ page }: ListSearch & { page: number }, signal?: AbortSignal) {
  const { admins, ...counts } = await api.adminAccounts.list({ query: { page } }, signal && { signal })
  return { rows: admins, ...counts }
}

function useAdminColumns(): ListColumn<Admin>[] {
  const t = useText(administratorsText)
  const dateTime = useDateTime()
  return [
    {
      id: 'username',
      label: t.username,
      cell: ({ username }) => (
        <span className="inline-flex items-center gap-2 font-medium">
          {username}
          {username === readAdminName() && <Badge tone="info">{t.you}</Badge>}
        </span>
      ),
      csv: ({ username }) => username,
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
  const t = useText(administratorsText)
  const form = formOf({
    title: t.newAdmin,
    action: t.createAdmin,
    loadSchema: async () =>
      (await import('@sanhe/companion/admin/accounts-contract')).adminAccountsContract.create.body,
    fields: {
      username: { kind: 'text', label: t.username, maxLength: 50 },
      password: { kind: 'text', type: 'password', label: t.password, hint: t.passwordHint },
    },
    submit: (body) => api.adminAccounts.create({ body }),
    success: t.adminCreated,
  })
  return <FormButton label={t.newAdmin} look="primary" form={form} />
}

/** The service refuses to disable oneself and the last administrator. */
function AdminActions({ row: { id, username, status } }: { row: Admin }) {
  const t = useText(administratorsText)
  const params = { id }
  if (username === readAdminName()) return null
  const action =
    status === 'active'
      ? {
          label: t.disable,
          isDanger: true,
          question: { title: t.disableQuestion(username), text: t.disableText },
          run: () => api.adminAccounts.disable({ params }),
          success: t.disabled,
        }
      : {
          label: t.enable,
          isMain: true,
          run: () => api.adminAccounts.enable({ params }),
          success: t.enabled,
        }
  return <RowActions actions={[action]} />
}

export function AdministratorsPage() {
  const t = useText(administratorsText)
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
