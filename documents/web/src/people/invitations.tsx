import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { revokeInvitation } from './actions.ts'
import { invitationsQuery } from './queries.ts'
import { isLimitedToProjects } from './role-fields.tsx'
import { peopleLabels } from './text.ts'

/** Invitations that were not used yet. Nothing is shown when there are none. */
export function Invitations() {
  const t = useText(peopleLabels)
  const { data: invitations = [] } = useQuery(invitationsQuery)
  if (invitations.length === 0) return null
  return (
    <section aria-label={t.invitations} className="flex flex-col gap-2">
      <h2 className="text-sm font-semibold">{t.invitations}</h2>
      <ul className="divide-y divide-line rounded-control border border-line bg-surface">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="flex items-center gap-3 px-4 py-2">
            <Mail aria-hidden className="size-4 shrink-0 text-muted" />
            <div className="min-w-0 flex-1">
              <p className="text-sm font-medium">
                {t.roles[invitation.role]}
                {isLimitedToProjects(invitation.role) &&
                  ` · ${t.projectCount(invitation.project_ids.length)}`}
              </p>
              <p className="text-[13px] text-muted">
                {t.invitedBy(invitation.created_by)} <RelativeTimeLabel at={invitation.created_at} />
              </p>
            </div>
            <Button onClick={() => void revokeInvitation(invitation.id)}>{t.revoke}</Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
