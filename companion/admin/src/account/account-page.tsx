import { ActionButton } from '@sanhe/ui/console/action-button.tsx'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { DataTable } from '@sanhe/ui/console/data-table.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, toTableColumn } from '@sanhe/ui/console/list-page.tsx'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { useDeviceName } from '@sanhe/ui/device-name.ts'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { api, type AdminApiResponse } from '#api.ts'
import { SecondFactorPanel } from '#second-factor/second-factor-panel.tsx'
import { session } from '#session.ts'
import { accountLabels } from './text.ts'

type Login = AdminApiResponse<'admin', 'sessions'>['sessions'][number]

/** Page on which administrators change their own password and second factor and end their own logins. */
export function AccountPage() {
  const t = useText(accountLabels)
  const query = useQuery({
    queryKey: ['logins'],
    queryFn: ({ signal }) => api.admin.sessions({ query: { pageSize: 50 } }, { signal }),
  })
  return (
    <ConsolePage title={t.title} actions={<ChangePassword />}>
      <SecondFactorPanel />
      <div className="mt-6 mb-2 flex min-h-control flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{t.logins}</h2>
        <EndAllLogins />
      </div>
      <QueryStates query={query}>{({ sessions }) => <Logins logins={sessions} />}</QueryStates>
    </ConsolePage>
  )
}

function ChangePassword() {
  const t = useText(accountLabels)
  const form = defineFormDialogSpec({
    title: t.changePassword,
    action: t.changePassword,
    loadSchema: async () =>
      (await import('@sanhe/companion/admin/accounts-contract')).adminAccountsContract.changePassword.body,
    fields: {
      oldPassword: { kind: 'text', type: 'password', label: t.oldPassword },
      newPassword: { kind: 'text', type: 'password', label: t.newPassword, hint: t.newPasswordHint },
    },
    submit: async (body) => session.storeToken((await api.adminAccounts.changePassword({ body })).token),
    success: t.passwordChanged,
  })
  return <FormButton label={t.changePassword} look="primary" form={form} />
}

function EndAllLogins() {
  const t = useText(accountLabels)
  const run = async () => {
    await api.admin.logoutEverywhere({ body: null })
    session.endLogin()
  }
  return (
    <ActionButton
      label={t.endAll}
      question={{ title: t.endAllQuestion, text: t.endAllText }}
      run={run}
      success={t.allEnded}
    />
  )
}

function Logins({ logins }: { logins: readonly Login[] }) {
  const t = useText(accountLabels)
  const columns = useLoginColumns().map(toTableColumn)
  if (logins.length === 0)
    return (
      <EmptyState icon={MonitorSmartphone} title={t.noLogins}>
        {t.noLoginsHint}
      </EmptyState>
    )
  return (
    <DataTable
      caption={t.logins}
      columns={columns}
      rows={logins}
      rowId={({ id }) => id}
      hiddenColumns={[]}
      wrappingColumns={['device']}
      Actions={LoginActions}
      actionsLabel={t.end}
    />
  )
}

function useLoginColumns(): ListColumn<Login>[] {
  const t = useText(accountLabels)
  const dateTime = useFormatDateTime()
  const deviceName = useDeviceName()
  return [
    {
      id: 'device',
      label: t.device,
      cell: ({ device, current }) => (
        <span className="inline-flex flex-wrap items-center gap-2 font-medium">
          {deviceName(device)}
          {current && <Badge tone="info">{t.thisLogin}</Badge>}
        </span>
      ),
    },
    { id: 'lastUsed', label: t.lastUsed, cell: ({ lastUsedAt }) => <RelativeTimeLabel at={lastUsedAt} /> },
    { id: 'loggedIn', label: t.loggedIn, cell: ({ createdAt }) => dateTime(createdAt) },
    { id: 'expires', label: t.expires, cell: ({ expiresAt }) => dateTime(expiresAt) },
  ]
}

function LoginActions({ row: { id, current } }: { row: Login }) {
  const t = useText(accountLabels)
  if (current) return null
  const end = {
    label: t.end,
    isMain: true,
    isDanger: true,
    run: () => api.admin.endSession({ params: { id } }),
    success: t.ended,
  }
  return <RowActions actions={[end]} />
}
