import { NotificationBell } from '#notifications/bell.tsx'
import { UserMenu } from './user-menu.tsx'

/** Foot of the sidebar: the account and the notifications. Loaded after the tree, which is needed first. */
export function SidebarFoot() {
  return (
    <>
      <UserMenu />
      <NotificationBell />
    </>
  )
}
