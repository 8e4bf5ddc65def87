import { buttonClasses } from '@sanhe/ui/button.tsx'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, HeartHandshake, Plus } from 'lucide-react'
import type { FamilyApiResponse } from '#api.ts'
import { cardClasses } from '#parts/card.tsx'
import { ParentAvatar } from '#parts/parent-avatar.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { parentOverviewQuery, parentsQuery } from '#queries.ts'
import { FamilyScreenLayout } from '#shell/screen.tsx'
import { BloodPressureBadge } from './blood-pressure-badge.tsx'
import { parentsLabels } from './text.ts'

type Parent = FamilyApiResponse<'children', 'parents'>['parents'][number]

export function ParentsPage() {
  const t = useText(parentsLabels)
  const query = useQuery(parentsQuery)
  const bind = (look: 'primary' | 'plain', label: string) => (
    <Link to="/bind" className={buttonClasses(look)}>
      <Plus aria-hidden className="size-5" />
      {label}
    </Link>
  )
  return (
    <FamilyScreenLayout title={t.title} corner={query.data?.length ? bind('plain', t.add) : undefined}>
      <QueryContent query={query}>
        {(parents) =>
          parents.length ? (
            <ul className="flex flex-col gap-3">
              {parents.map((parent) => (
                <li key={parent.id}>
                  <ParentCard parent={parent} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState icon={HeartHandshake} title={t.none} action={bind('primary', t.addParent)}>
              {t.noneHint}
            </EmptyState>
          )
        }
      </QueryContent>
    </FamilyScreenLayout>
  )
}

function ParentCard({ parent: { id, nickname, avatar, sharedKinds } }: { parent: Parent }) {
  const t = useText(parentsLabels)
  const { data } = useQuery(parentOverviewQuery(id))
  return (
    <Link
      to="/parents/$parentId"
      params={{ parentId: String(id) }}
      className={`${cardClasses} flex items-center gap-3 hover:bg-hover`}
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
  )
}

type StateProps = { overview: FamilyApiResponse<'children', 'overview'>; showsAlerts: boolean }

/** Shows unacknowledged alerts first, then today's blood pressure and the membership. */
function State({ overview, showsAlerts }: StateProps) {
  const t = useText(parentsLabels)
  const { alerts, health, membershipExpires } = overview
  const open = alerts.filter(({ acknowledged }) => !acknowledged).length
  const { systolic, diastolic } = health.bloodPressure
  return (
    <span className="mt-2 flex flex-wrap items-center gap-2 text-xs">
      {showsAlerts ? (
        <Badge tone={open ? 'danger' : 'ok'}>{open ? t.alertsOpen(open) : t.allGood}</Badge>
      ) : (
        <Badge>{t.alertsNotShared}</Badge>
      )}
      {systolic !== null && (
        <span className="inline-flex flex-wrap items-center gap-1 tabular-nums">
          {t.bloodPressure} {systolic}/{diastolic}
          <BloodPressureBadge status={health.bloodPressure.status} />
        </span>
      )}
      {membershipExpires && <Badge tone="info">{t.member}</Badge>}
    </span>
  )
}
