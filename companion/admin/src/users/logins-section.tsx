import { ActionButton } from '@sanhe/ui/console/action-button.tsx'
import { createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import type { ListColumn } from '@sanhe/ui/console/list-page.tsx'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useDeviceName } from '@sanhe/ui/device-name.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { api, type AdminApiResponse } from '#api.ts'
import { HistorySection } from '#parts/history-section.tsx'
import { usePermission } from '#shell/access.ts'
import { userHistoryLabels } from './history-text.ts'
import { type OfUser, rowId, sectionPageSize as pageSize } from './section.ts'
import { loginBadgeTones } from './statuses.ts'

/** A login with the id of its user, which ending the login requires. */
type Login = AdminApiResponse<'userHistory', 'sessions'>['sessions'][number] & OfUser

function useLoginColumns(): ListColumn<Login>[] {
  const t = useText(userHistoryLabels)
  const dateTime = useFormatDateTime()
  const deviceName = useDeviceName()
  return [
    { id: 'device', label: t.device, cell: ({ device }) => deviceName(device) },
    createStatusColumn({
      label: t.status,
      statusOf: ({ status }) => status,
      labels: t.loginStatuses,
      tones: loginBadgeTones,
    }),
    { id: 'pushes', label: t.pushes, cell: ({ receivesPushes }) => (receivesPushes ? t.yes : t.no) },
    { id: 'lastUsed', label: t.lastUsed, cell: ({ lastUsedAt }) => dateTime(lastUsedAt) },
    { id: 'loggedIn', label: t.loggedInAt, cell: ({ createdAt }) => dateTime(createdAt) },
    { id: 'ended', label: t.endedAt, cell: ({ endedAt }) => dateTime(endedAt) },
  ]
}

function LoginActions({ row: { id, userId, status, device } }: { row: Login }) {
  const t = useText(userHistoryLabels)
  const deviceName = useDeviceName()
  if (status !== 'open') return null
  const end = {
    label: t.endLogin,
    isMain: true,
    isDanger: true,
    question: { title: t.endLoginQuestion(deviceName(device)), text: t.endLoginText },
    run: () => api.userHistory.endSession({ params: { id: userId, sessionId: id } }),
    success: t.loginEnded,
  }
  return <RowActions actions={[end]} />
}

function EndAllLogins({ userId }: OfUser) {
  const t = useText(userHistoryLabels)
  return (
    <div className="mb-2 flex justify-end">
      <ActionButton
        label={t.endAllLogins}
        question={{ title: t.endAllLoginsQuestion, text: t.endAllLoginsText }}
        run={() => api.userHistory.endAllSessions({ params: { id: userId }, body: null })}
        success={t.allLoginsEnded}
      />
    </div>
  )
}

/** Logins of a user on each device. Customer service ends the login of a lost phone here. */
export function LoginsSection({ userId }: OfUser) {
  const mayEnd = usePermission('userHistory.endSession')
  return (
    <HistorySection
      title={useText(userHistoryLabels).logins}
      queryKey={['users', userId, 'logins']}
      load={async (page, signal) => {
        const request = { params: { id: userId }, query: { page, pageSize } }
        const { sessions, ...counts } = await api.userHistory.sessions(request, { signal })
        return { rows: sessions.map((session): Login => ({ ...session, userId })), ...counts }
      }}
      renderHeader={() => mayEnd && <EndAllLogins userId={userId} />}
      columns={useLoginColumns()}
      rowId={rowId}
      Actions={mayEnd ? LoginActions : undefined}
    />
  )
}
