import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Lock, Mail, UserPlus, Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { isApiErrorWithStatus, type User } from '#api.ts'
import { sessionQuery } from '#queries.ts'
import { SecondFactorRequirementField } from '#second-factor/requirement-field.tsx'
import { TopBarActions, TopBarTitle } from '#shell/top-bar.tsx'
import { Invitations } from './invitations.tsx'
import { type PersonDialog, PersonRow } from './person-row.tsx'
import { usersQuery } from './queries.ts'
import { peopleLabels } from './text.ts'

const loadDialogs = () => import('./person-dialogs.tsx')
const AddPerson = lazyExport(loadDialogs, 'AddPersonDialog')
const ResetPassword = lazyExport(loadDialogs, 'ResetPasswordDialog')
const RemovePerson = lazyExport(loadDialogs, 'RemovePersonDialog')

const ResetSecondFactor = lazyExport(loadDialogs, 'ResetSecondFactorDialog')
const PersonEmail = lazyExport(loadDialogs, 'PersonEmailDialog')
const PersonProjects = lazyExport(loadDialogs, 'PersonProjectsDialog')

const loadLinks = () => import('./invite-dialog.tsx')
const InvitePerson = lazyExport(loadLinks, 'InviteDialog')
const ResetLink = lazyExport(loadLinks, 'ResetLinkDialog')

type Open = { kind: 'add' | 'invite' } | { kind: PersonDialog; user: User }

export function PeoplePage() {
  const t = useText(peopleLabels)
  const { data: me } = useQuery(sessionQuery)
  const { data: users, error, isError, refetch } = useQuery(usersQuery)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  if (isApiErrorWithStatus(error, 403)) return <AdminsOnly />
  return (
    <>
      <TopBarTitle>{t.title}</TopBarTitle>
      <TopBarActions>
        <Button className="px-3" title={t.invite} onClick={() => setOpen({ kind: 'invite' })}>
          <Mail aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{t.invite}</span>
        </Button>
        <Button look="primary" className="px-3" title={t.add} onClick={() => setOpen({ kind: 'add' })}>
          <UserPlus aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{t.add}</span>
        </Button>
      </TopBarActions>
      {users ? (
        <People users={users} myId={me?.id} onOpen={setOpen} />
      ) : isError ? (
        <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={5} className="mx-auto w-full max-w-3xl p-6" />
      )}
      <Suspense>
        {open?.kind === 'add' && <AddPerson onClose={close} />}
        {open?.kind === 'reset' && <ResetPassword user={open.user} onClose={close} />}
        {open?.kind === 'invite' && <InvitePerson onClose={close} />}
        {open?.kind === 'reset-link' && <ResetLink user={open.user} onClose={close} />}
        {open?.kind === 'reset-second-factor' && <ResetSecondFactor user={open.user} onClose={close} />}
        {open?.kind === 'email' && <PersonEmail user={open.user} onClose={close} />}
        {open?.kind === 'projects' && <PersonProjects user={open.user} onClose={close} />}
        {open?.kind === 'remove' && (
          <RemovePerson user={open.user} isYou={open.user.id === me?.id} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

type PeopleProps = { users: readonly User[]; myId: number | undefined; onOpen: (open: Open) => void }

function People({ users, myId, onOpen }: PeopleProps) {
  const t = useText(peopleLabels)
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4 p-4 md:p-6">
      <p className="text-sm leading-6 text-muted">{t.intro}</p>
      <ul className="divide-y divide-line rounded-control border border-line bg-surface">
        {users.map((user) => (
          <PersonRow
            key={user.id}
            user={user}
            isYou={user.id === myId}
            onOpen={(kind) => onOpen({ kind, user })}
          />
        ))}
      </ul>
      <Invitations />
      <section className="max-w-sm pt-4">
        <SecondFactorRequirementField />
      </section>
      {users.length === 1 && (
        <EmptyState
          icon={Users}
          title={t.onlyYou}
          className="py-8"
          action={<Button onClick={() => onOpen({ kind: 'add' })}>{t.add}</Button>}
        >
          {t.onlyYouHint}
        </EmptyState>
      )}
    </div>
  )
}

function AdminsOnly() {
  const t = useText(peopleLabels)
  return (
    <>
      <TopBarTitle>{t.title}</TopBarTitle>
      <EmptyState icon={Lock} title={t.adminsOnly}>
        {t.adminsOnlyHint}
      </EmptyState>
    </>
  )
}
