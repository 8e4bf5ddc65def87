import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { FamilyApiResponse } from '#api.ts'
import { ParentAvatar } from '#parts/parent-avatar.tsx'
import { RowGroup } from '#parts/rows.tsx'
import { parentOverviewQuery } from '#queries.ts'
import { ParentSummary } from './parent-summary.tsx'
import { parentsLabels } from './text.ts'

type Parent = FamilyApiResponse<'children', 'parents'>['parents'][number]

/** Card of a parent: alerts and membership, then one row for each thing that the parent shares. */
export function ParentCard({ parent: { id, nickname, avatar, sharedKinds } }: { parent: Parent }) {
  const t = useText(parentsLabels)
  const { data } = useQuery(parentOverviewQuery(id))
  return (
    <RowGroup>
      <Link
        to="/parents/$parentId"
        params={{ parentId: String(id) }}
        className="flex items-center gap-3 p-4 hover:bg-hover"
      >
        <ParentAvatar src={avatar} />
        <span className="min-w-0 flex-1">
          <span className="block text-lg font-semibold [overflow-wrap:anywhere]">{nickname ?? t.noName}</span>
          <span className="block text-xs text-muted">
            {data?.parent.lastOnline ? (
              <>
                {t.lastOnline} <RelativeTimeLabel at={data.parent.lastOnline} />
              </>
            ) : (
              data && t.neverOnline
            )}
          </span>
          {data && <State overview={data} showsAlerts={sharedKinds.includes('alerts')} />}
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-faint" />
      </Link>
      {data && <ParentSummary id={id} overview={data} sharedKinds={sharedKinds} />}
    </RowGroup>
  )
}

type StateProps = { overview: FamilyApiResponse<'children', 'overview'>; showsAlerts: boolean }

/** Shows unacknowledged alerts first, then the membership. */
function State({ overview: { alerts, membershipExpires }, showsAlerts }: StateProps) {
  const t = useText(parentsLabels)
  const open = alerts.filter(({ acknowledged }) => !acknowledged).length
  return (
    <span className="mt-2 flex flex-wrap items-center gap-2 text-xs">
      {showsAlerts ? (
        <Badge tone={open ? 'danger' : 'ok'}>{open ? t.alertsOpen(open) : t.allGood}</Badge>
      ) : (
        <Badge>{t.alertsNotShared}</Badge>
      )}
      {membershipExpires && <Badge tone="info">{t.member}</Badge>}
    </span>
  )
}
