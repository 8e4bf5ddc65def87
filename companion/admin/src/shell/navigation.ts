import type { ConsoleNavGroup } from '@sanhe/ui/console/console-navigation.tsx'
import {
  Award,
  Building2,
  CalendarCheck2,
  CalendarDays,
  FileText,
  Hash,
  House,
  Images,
  IdCard,
  Megaphone,
  MessageCircle,
  MessageSquareText,
  Newspaper,
  PartyPopper,
  ReceiptText,
  Scale,
  ScrollText,
  Star,
  Store,
  Timer,
  UserCog,
  UsersRound,
} from 'lucide-react'
import type { AdminApiResponse } from '#api.ts'
import { createCommerceNavGroups } from './commerce-navigation.ts'
import type { shellLabels } from './text.ts'

type QueueName = AdminApiResponse<'workQueues', 'list'>['queues'][number]['name']
export type WorkQueueCounts = Partial<Record<QueueName, number>>
export type ShellLabels = { [K in keyof (typeof shellLabels)['en']]: string }

const createCommunityNavGroup = (t: ShellLabels, counts: WorkQueueCounts): ConsoleNavGroup => ({
  label: t.community,
  items: [
    { to: '/activities', label: t.activities, icon: PartyPopper },
    { to: '/captains', label: t.captains, icon: Award },
    { to: '/posts', label: t.posts, icon: Newspaper, count: counts.posts },
    { to: '/comments', label: t.comments, icon: MessageCircle, count: counts.comments },
    { to: '/pictures', label: t.pictures, icon: Images, count: counts.pictures },
    { to: '/merchant-reviews', label: t.merchantReviews, icon: Star },
    { to: '/worker-reviews', label: t.workerReviews, icon: Star },
    { to: '/appeals', label: t.appeals, icon: Scale, count: counts.appeals },
    { to: '/topics', label: t.topics, icon: Hash },
    { to: '/sensitive-words', label: t.sensitiveWords, icon: FileText },
  ],
})

/**
 * Returns the navigation with the number of waiting entries of each page. A doctor (`doctorId`) also gets a
 * link to the doctor's own schedule.
 */
export const createNavGroups = (
  t: ShellLabels,
  counts: WorkQueueCounts,
  doctorId?: number,
): ConsoleNavGroup[] => [
  {
    label: t.work,
    items: [
      { to: '/', label: t.home, icon: House },
      {
        to: '/consultations',
        label: t.consultations,
        icon: MessageSquareText,
        count: counts.consultations,
      },
      { to: '/appointments', label: t.appointments, icon: CalendarCheck2, count: counts.appointments },
      ...(doctorId ? [{ to: `/doctors/${doctorId}`, label: t.mySchedule, icon: CalendarDays }] : []),
      { to: '/merchants', label: t.merchants, icon: Store, count: counts.merchants },
      {
        to: '/captain-applications',
        label: t.captainApplications,
        icon: IdCard,
        count: counts.captains,
      },
    ],
  },
  {
    label: t.customers,
    items: [
      { to: '/users', label: t.users, icon: UsersRound },
      { to: '/orders', label: t.orders, icon: ReceiptText },
      { to: '/cases', label: t.cases, icon: MessageSquareText, count: counts.cases },
      { to: '/user-reports', label: t.userReports, icon: Megaphone, count: counts.userReports },
    ],
  },
  { label: t.medical, items: [{ to: '/hospitals', label: t.hospitals, icon: Building2 }] },
  createCommunityNavGroup(t, counts),
  ...createCommerceNavGroups(t, counts),
  {
    label: t.operations,
    items: [
      { to: '/announcement', label: t.announcement, icon: Megaphone },
      { to: '/legal', label: t.legal, icon: FileText },
      { to: '/administrators', label: t.administrators, icon: UserCog },
      { to: '/audit', label: t.audit, icon: ScrollText },
      { to: '/jobs', label: t.jobs, icon: Timer },
    ],
  },
]
