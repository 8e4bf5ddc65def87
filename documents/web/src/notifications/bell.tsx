import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Suspense, useState } from 'react'
import { notificationsQuery } from './queries.ts'
import { notificationLabels } from './text.ts'

const NotificationsDialog = lazyExport(() => import('./notifications-dialog.tsx'), 'NotificationsDialog')

/** Button with the number of unread notifications, which opens the list. */
export function NotificationBell() {
  const t = useText(notificationLabels)
  const { data: unread = 0 } = useQuery({ ...notificationsQuery, select: (data) => data.unread })
  const [isOpen, setOpen] = useState(false)
  return (
    <span className="relative shrink-0">
      <IconButton icon={Bell} label={t.open(unread)} onClick={() => setOpen(true)} />
      {unread > 0 && (
        <span
          aria-hidden
          className="pointer-events-none absolute -top-0.5 -right-0.5 min-w-4 rounded-full bg-accent px-1 text-center text-[11px] leading-4 font-medium text-on-accent tabular-nums"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
      <Suspense>{isOpen && <NotificationsDialog onClose={() => setOpen(false)} />}</Suspense>
    </span>
  )
}
