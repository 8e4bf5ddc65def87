import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { inputClasses } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '@sanhe/ui/menu.tsx'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import {
  AtSign,
  Ellipsis,
  KeyRound,
  LayoutGrid,
  Link,
  ShieldOff,
  UserCheck,
  UserMinus,
  UserX,
} from 'lucide-react'
import type { User } from '#api.ts'
import { changePersonRole, type PersonRole, setPersonDisabled } from './actions.ts'
import { isLimitedToProjects, personRoles } from './role-fields.tsx'
import { peopleLabels } from './text.ts'

/** Dialog about a person. */
export type PersonDialog = 'reset' | 'reset-link' | 'reset-second-factor' | 'email' | 'remove' | 'projects'

type PersonRowProps = { user: User; isYou: boolean; onOpen: (dialog: PersonDialog) => void }

export function PersonRow({ user, isYou, onOpen }: PersonRowProps) {
  const t = useText(peopleLabels)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span
        aria-hidden
        className={joinClassNames(
          'grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent-text uppercase',
          user.disabled && 'grayscale',
        )}
      >
        {user.username.slice(0, 1)}
      </span>
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="flex items-baseline gap-2">
          <span
            title={user.username}
            className={joinClassNames('min-w-0 truncate text-sm font-medium', user.disabled && 'text-muted')}
          >
            {user.username}
          </span>
          {isYou && <Badge className="bg-accent-soft text-accent-text">{t.you}</Badge>}
          {user.disabled && <Badge className="bg-warn-soft text-warn-text">{t.disabled}</Badge>}
          {user.has_second_factor && <Badge className="bg-ok-soft text-ok-text">{t.twoStep}</Badge>}
        </p>
        <p className="text-[13px] text-muted">
          {t.since} <RelativeTimeLabel at={user.created_at} />
          {isLimitedToProjects(user.role) && (
            <>
              {' · '}
              <button
                type="button"
                className="rounded underline-offset-2 hover:underline"
                onClick={() => onOpen('projects')}
              >
                {t.projectCount(user.project_ids.length)}
              </button>
            </>
          )}
        </p>
      </div>
      <div className="flex items-center gap-1 max-sm:w-full">
        <select
          aria-label={t.roleOf(user.username)}
          value={user.role}
          className={joinClassNames(inputClasses, 'h-control w-auto! max-sm:flex-1')}
          onChange={(event) => void changePersonRole(user, event.target.value as PersonRole)}
        >
          {personRoles.map((role) => (
            <option key={role} value={role}>
              {t.roles[role]}
            </option>
          ))}
        </select>
        <PersonMenu user={user} isYou={isYou} onOpen={onOpen} />
      </div>
    </li>
  )
}

function PersonMenu({ user, isYou, onOpen }: PersonRowProps) {
  const t = useText(peopleLabels)
  return (
    <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t.actionsFor(user.username)} />}>
      {isLimitedToProjects(user.role) && (
        <MenuItem icon={LayoutGrid} onSelect={() => onOpen('projects')}>
          {t.projectsItem}
        </MenuItem>
      )}
      <MenuItem icon={AtSign} onSelect={() => onOpen('email')}>
        {t.emailItem}
      </MenuItem>
      {!user.disabled && (
        <MenuItem icon={Link} onSelect={() => onOpen('reset-link')}>
          {t.resetLinkItem}
        </MenuItem>
      )}
      <MenuItem icon={KeyRound} onSelect={() => onOpen('reset')}>
        {t.resetPassword}
      </MenuItem>
      {user.has_second_factor && !isYou && (
        <MenuItem icon={ShieldOff} onSelect={() => onOpen('reset-second-factor')}>
          {t.resetTwoStepItem}
        </MenuItem>
      )}
      <MenuItem
        icon={user.disabled ? UserCheck : UserX}
        onSelect={() => void setPersonDisabled(user, !user.disabled)}
      >
        {user.disabled ? t.enable : t.disable}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={UserMinus} danger onSelect={() => onOpen('remove')}>
        {t.removeItem}
      </MenuItem>
    </Menu>
  )
}

const Badge = ({ children, className }: { children: string; className: string }) => (
  <span className={joinClassNames('shrink-0 rounded-[6px] px-1.5 py-0.5 text-xs font-medium', className)}>
    {children}
  </span>
)
