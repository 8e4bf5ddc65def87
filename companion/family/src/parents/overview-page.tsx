import { useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { useQuery } from '@tanstack/react-query'
import {
  CalendarCheck,
  CalendarClock,
  ChartLine,
  Crown,
  FileHeart,
  HeartPulse,
  MessageCircleHeart,
  Pill,
  Settings,
  Stethoscope,
  UsersRound,
} from 'lucide-react'
import type { FamilyApiResponse } from '#api.ts'
import { AlertCard } from '#alerts/alert-card.tsx'
import { CallParentButton } from '#parts/call-parent.tsx'
import { Card, LabelledValue, SectionTitle } from '#parts/card.tsx'
import { useDateFormatters } from '#parts/dates.ts'
import { NotSharedNotice } from '#parts/not-shared.tsx'
import { ParentAvatar } from '#parts/parent-avatar.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { RowLink, RowGroup } from '#parts/rows.tsx'
import { parentOverviewQuery } from '#queries.ts'
import { FamilyScreenLayout } from '#shell/screen.tsx'
import { TodaysHealthValues } from './todays-health-values.tsx'
import { useParentFromUrl } from './use-parent-from-url.ts'
import { parentsLabels } from './text.ts'

type Overview = FamilyApiResponse<'children', 'overview'>

/** Number of alerts in the overview. The page of all alerts also shows the alerts that the overview leaves out. */
const shownAlerts = 2

export function OverviewPage() {
  const { id, name, parent } = useParentFromUrl()
  const query = useQuery(parentOverviewQuery(id))
  const isShared = (kind: SharedKind) => parent?.sharedKinds.includes(kind) ?? true
  return (
    <FamilyScreenLayout title={name} back="/">
      <QueryContent query={query}>
        {(overview) => (
          <Overview id={id} nickname={parent?.nickname ?? null} overview={overview} isShared={isShared} />
        )}
      </QueryContent>
    </FamilyScreenLayout>
  )
}

type OverviewProps = { id: number; nickname: string | null; overview: Overview }
type SharedKind = FamilyApiResponse<'children', 'parents'>['parents'][number]['sharedKinds'][number]
type IsShared = (kind: SharedKind) => boolean

function Overview({ id, nickname, overview, isShared }: OverviewProps & { isShared: IsShared }) {
  const t = useText(parentsLabels)
  const open = overview.alerts.filter(({ acknowledged }) => !acknowledged)
  return (
    <>
      <Head id={id} nickname={nickname} overview={overview} />
      {open.length > 0 && (
        <>
          <SectionTitle>{t.openAlerts}</SectionTitle>
          {open.slice(0, shownAlerts).map((alert) => (
            <AlertCard key={alert.id} alert={alert} parent={{ id, nickname }} />
          ))}
        </>
      )}
      <SectionTitle>{t.today}</SectionTitle>
      {isShared('records') ? (
        <TodaysHealthValues parentId={id} health={overview.health} />
      ) : (
        <NotSharedNotice isSmall />
      )}
      <Links id={id} membershipExpires={overview.membershipExpires} isShared={isShared} />
      <SectionTitle>{t.recentActivities}</SectionTitle>
      {isShared('activities') ? (
        <RecentActivities activities={overview.recentActivities} />
      ) : (
        <NotSharedNotice isSmall />
      )}
    </>
  )
}

function Head({ id, nickname, overview: { parent } }: OverviewProps) {
  const t = useText(parentsLabels)
  return (
    <Card className="flex flex-wrap items-center gap-3">
      <ParentAvatar src={parent.avatar} />
      <p className="min-w-0 flex-1 basis-32 text-muted">
        {parent.lastOnline ? (
          <>
            {t.lastOnline} <RelativeTimeLabel at={parent.lastOnline} />
          </>
        ) : (
          t.neverOnline
        )}
      </p>
      <CallParentButton parent={{ id, nickname }} />
    </Card>
  )
}

type LinksProps = { id: number; membershipExpires: string | null; isShared: IsShared }

function Links({ id, membershipExpires, isShared }: LinksProps) {
  const t = useText(parentsLabels)
  const dates = useDateFormatters()
  const params = { parentId: String(id) }
  const valueOf = (kind: SharedKind) => !isShared(kind) && t.notShared
  return (
    <RowGroup>
      <RowLink
        to="/parents/$parentId/messages"
        params={params}
        icon={MessageCircleHeart}
        label={t.messages}
      />
      <RowLink
        to="/parents/$parentId/health"
        params={params}
        icon={HeartPulse}
        label={t.health}
        value={valueOf('records')}
      />
      <RowLink
        to="/parents/$parentId/trends"
        params={params}
        icon={ChartLine}
        label={t.trends}
        value={valueOf('trends')}
      />
      <RowLink
        to="/parents/$parentId/reports"
        params={params}
        icon={FileHeart}
        label={t.reports}
        value={valueOf('reports')}
      />
      <RowLink
        to="/parents/$parentId/medicines"
        params={params}
        icon={Pill}
        label={t.medicines}
        value={valueOf('medicines')}
      />
      <RowLink
        to="/parents/$parentId/activities"
        params={params}
        icon={UsersRound}
        label={t.activities}
        value={valueOf('activities')}
      />
      <RowLink
        to="/parents/$parentId/book"
        params={params}
        icon={Stethoscope}
        label={t.book}
        value={valueOf('appointments')}
      />
      <RowLink
        to="/parents/$parentId/appointments"
        params={params}
        icon={CalendarCheck}
        label={t.appointments}
        value={valueOf('appointments')}
      />
      <RowLink
        to="/parents/$parentId/waiting"
        params={params}
        icon={CalendarClock}
        label={t.waiting}
        value={valueOf('appointments')}
      />
      <RowLink
        to="/parents/$parentId/membership"
        params={params}
        icon={Crown}
        label={t.membership}
        value={membershipExpires ? t.memberUntil(dates.date(membershipExpires)) : t.noMember}
      />
      <RowLink to="/parents/$parentId/settings" params={params} icon={Settings} label={t.settings} />
    </RowGroup>
  )
}

function RecentActivities({ activities }: { activities: Overview['recentActivities'] }) {
  const t = useText(parentsLabels)
  const dates = useDateFormatters()
  if (!activities.length) return <p className="text-muted">{t.noActivities}</p>
  return (
    <Card>
      <dl className="flex flex-col gap-2">
        {activities.map(({ id, title, date }) => (
          <LabelledValue key={id} name={dates.day(date)}>
            {title}
          </LabelledValue>
        ))}
      </dl>
    </Card>
  )
}
