import { useText } from '@sanhe/ui/i18n.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import {
  Bell,
  Brain,
  CalendarClock,
  CalendarDays,
  ChartNoAxesColumn,
  ChevronRight,
  Cpu,
  FolderOpen,
  KeyRound,
  ListChecks,
  Package,
  Plug,
  Router,
  Mail,
  Sparkles,
  SquareSlash,
  Users,
  Wrench,
} from 'lucide-react'
import type { AgentApi } from '@sanhe/protocol/agent-api'
import { AgentScreen } from '#agents/agent-screen.tsx'
import { ScreenLayout } from '#shell/screen.tsx'
import { useSelf } from '#people/use-self.ts'
import { manageLabels } from './manage-text.ts'

const route = getRouteApi('/own/manage/$address')

const pages = [
  { to: '/people/$address', Icon: Users, title: 'people', hint: 'peopleHint' },
  { to: '/engine/$address', Icon: Cpu, title: 'engine', hint: 'engineHint' },
  { to: '/memory/$address', Icon: Brain, title: 'memory', hint: 'memoryHint' },
  { to: '/schedules/$address', Icon: CalendarClock, title: 'schedules', hint: 'schedulesHint' },
  { to: '/files/$address', Icon: FolderOpen, title: 'files', hint: 'filesHint' },
  { to: '/mail/$address', Icon: Mail, title: 'mail', hint: 'mailHint' },
  { to: '/calendar/$address', Icon: CalendarDays, title: 'calendar', hint: 'calendarHint' },
  { to: '/mcp-servers/$address', Icon: Plug, title: 'mcp', hint: 'mcpHint' },
  { to: '/request-keys/$address', Icon: KeyRound, title: 'requestKeys', hint: 'requestKeysHint' },
  { to: '/quick-commands/$address', Icon: SquareSlash, title: 'commands', hint: 'commandsHint' },
  { to: '/skills/$address', Icon: Sparkles, title: 'skills', hint: 'skillsHint' },
  { to: '/bundles/$address', Icon: Package, title: 'bundles', hint: 'bundlesHint' },
  { to: '/tools/$address', Icon: Wrench, title: 'tools', hint: 'toolsHint' },
  { to: '/notifications/$address', Icon: Bell, title: 'notifications', hint: 'notificationsHint' },
  { to: '/relay/$address', Icon: Router, title: 'relay', hint: 'relayHint' },
  { to: '/activity/$address', Icon: ListChecks, title: 'activity', hint: 'activityHint' },
  { to: '/usage/$address', Icon: ChartNoAxesColumn, title: 'usage', hint: 'usageHint' },
] as const

/** Pages for people who do not manage the secretary. The agent refuses the data of the other pages. */
const pagesForEveryone = new Set<string>([
  '/memory/$address',
  '/quick-commands/$address',
  '/notifications/$address',
  '/activity/$address',
])

/** Page with links to everything that the owner can manage of an agent. */
export function ManageAgentPage() {
  const { address } = route.useParams()
  return (
    <AgentScreen address={address}>{(_, api) => <ManageLinks address={address} api={api} />}</AgentScreen>
  )
}

function ManageLinks({ address, api }: { address: string; api: AgentApi }) {
  const t = useText(manageLabels)
  const role = useSelf(address, api)?.role
  const isManager = role === undefined || role === 'owner' || role === 'manage'
  const shown = pages.filter(({ to }) => isManager || pagesForEveryone.has(to))
  return (
    <ScreenLayout title={t.title} back={`/chat/${encodeURIComponent(address)}`}>
      <ul className="divide-y divide-line overflow-hidden rounded-[12px] border border-line bg-surface">
        {shown.map(({ to, Icon, title, hint }) => (
          <li key={to}>
            <Link to={to} params={{ address }} className="flex items-center gap-3 px-4 py-3 hover:bg-hover">
              <Icon aria-hidden className="size-5 shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{t[title]}</span>
                <span className="block text-sm text-pretty text-muted">{t[hint]}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </ScreenLayout>
  )
}
