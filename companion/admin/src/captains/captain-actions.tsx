import { type RowAction, RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import type { CaptainListItem } from './statuses.ts'
import { captainsLabels } from './text.ts'

/** Buttons for the actions that an administrator can take on a captain with this status. */
export function CaptainActions({ row: captain }: { row: CaptainListItem }) {
  const { honor, endHonor, suspend, restore, revoke } = useDecisions(captain)
  // Administrators with the role `moderation` can only suspend captains. Those with the role `operations` can also
  // appoint and dismiss captains.
  const mayRevoke = usePermission('captainsAdmin.revoke')
  const { status, level } = captain
  if (status === 'active')
    return (
      <RowActions actions={mayRevoke ? [level === 'honor' ? endHonor : honor, suspend, revoke] : [suspend]} />
    )
  if (status === 'suspended') return <RowActions actions={mayRevoke ? [restore, revoke] : [restore]} />
  return null
}

function useDecisions({ userId, nickname }: CaptainListItem) {
  const t = useText(captainsLabels)
  const name = nickname ?? t.unnamed
  const params = { userId }
  const { honor, endHonor, suspend, restore, revoke } = api.captainsAdmin
  return {
    honor: {
      label: t.honor,
      question: { title: t.honorQuestion(name), text: t.honorText },
      run: () => honor({ params }),
      success: t.honored,
    },
    endHonor: {
      label: t.endHonor,
      isDanger: true,
      question: { title: t.endHonorQuestion(name), text: t.endHonorText },
      run: () => endHonor({ params }),
      success: t.honorEnded,
    },
    suspend: {
      label: t.suspend,
      isDanger: true,
      question: { title: t.suspendQuestion(name), text: t.suspendText, reason: 'required' },
      run: (reason = '') => suspend({ params, body: { reason } }),
      success: t.suspended,
    },
    restore: { label: t.restore, isMain: true, run: () => restore({ params }), success: t.restored },
    revoke: {
      label: t.revoke,
      isDanger: true,
      question: { title: t.revokeQuestion(name), text: t.revokeText, reason: 'required' },
      run: (reason = '') => revoke({ params, body: { reason } }),
      success: t.revoked,
    },
  } satisfies Record<string, RowAction>
}
