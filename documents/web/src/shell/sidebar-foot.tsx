import { NotificationBell } from '#notifications/bell.tsx'
import { UserMenu } from './user-menu.tsx'

/** Foot of the sidebar: the account and the notifications. Loaded after the sidebar, because nobody needs it first. */
export function SidebarFoot() {
  return (
    <>
      <UserMenu />
      <NotificationBell />
    </>
  )
}
