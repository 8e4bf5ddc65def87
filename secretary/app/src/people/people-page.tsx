import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { GivenRole, People, Person } from '@sanhe/protocol/people-api'
import { Button } from '@sanhe/ui/button.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { AgentScreen } from '#agents/agent-screen.tsx'
import { ScreenLayout } from '#shell/screen.tsx'
import { InvitationCode } from './invitation-code.tsx'
import { InvitationRow } from './invitation-row.tsx'
import { peopleLabels } from './people-text.ts'
import { PersonForm } from './person-form.tsx'
import { PersonRow } from './person-row.tsx'

const route = getRouteApi('/own/people/$address')

/** Page on which people are invited, changed and removed. */
export function PeoplePage() {
  const { address } = route.useParams()
  return <AgentScreen address={address}>{(_, api) => <PeopleList address={address} api={api} />}</AgentScreen>
}

type OpenDialog =
  | { kind: 'invite' }
  | { kind: 'edit'; person: Person }
  | { kind: 'code'; name: string; code: { url: string; qr_svg: string } }

function PeopleList({ address, api }: { address: string; api: AgentApi }) {
  const t = useText(peopleLabels)
  const client = useQueryClient()
  const [open, setOpen] = useState<OpenDialog>()
  const { data, error, refetch } = useQuery({
    queryKey: ['people', address],
    queryFn: () => api.people(),
    staleTime: 0,
  })
  const close = () => setOpen(undefined)
  function reload() {
    void refetch()
    void client.invalidateQueries({ queryKey: ['self', address] })
  }
  return (
    <ScreenLayout title={t.title} back={`/manage/${encodeURIComponent(address)}`} className="gap-4">
      <p className="text-sm text-muted">{t.intro}</p>
      <p className="text-sm text-muted">{t.privacy}</p>
      {!data && (error ? <ErrorState error={error} onRetry={reload} /> : <Skeleton rows={4} />)}
      {data && (
        <>
          <Button className="self-start" onClick={() => setOpen({ kind: 'invite' })}>
            <UserPlus aria-hidden className="size-4" />
            {t.invite}
          </Button>
          <Rows api={api} people={data} onOpen={setOpen} onChanged={reload} />
        </>
      )}
      <Dialog isOpen={open !== undefined} onClose={close} title={titleOf(open, t)}>
        {open?.kind === 'code' && <InvitationCode code={open.code} onDone={close} />}
        {(open?.kind === 'invite' || open?.kind === 'edit') && (
          <PersonForm
            api={api}
            roles={rolesToGive(data)}
            person={open.kind === 'edit' ? open.person : undefined}
            onSaved={reload}
            onDone={close}
          />
        )}
      </Dialog>
    </ScreenLayout>
  )
}

/** Only the owner gives the role of a manager. */
const rolesToGive = (people: People | undefined): GivenRole[] =>
  people?.people.some(({ is_self, role }) => is_self && role === 'owner')
    ? ['use', 'approve', 'manage']
    : ['use', 'approve']

function titleOf(open: OpenDialog | undefined, t: (typeof peopleLabels)['zh']) {
  if (open?.kind === 'code') return t.codeTitle(open.name)
  return open?.kind === 'edit' ? t.editTitle : t.invite
}

type RowsProps = {
  api: AgentApi
  people: People
  onOpen: (dialog: OpenDialog) => void
  onChanged: () => void
}

function Rows({ api, people: { people, invitations, max_people }, onOpen, onChanged }: RowsProps) {
  const t = useText(peopleLabels)
  const list = 'divide-y divide-line rounded-[12px] border border-line bg-surface'
  return (
    <>
      <p className="text-sm text-muted tabular-nums">
        {t.count(people.length + invitations.length, max_people)}
      </p>
      <ul aria-label={t.title} className={list}>
        {people.map((person) => (
          <PersonRow
            key={person.person_id}
            api={api}
            person={person}
            onEdit={() => onOpen({ kind: 'edit', person })}
            onChanged={onChanged}
          />
        ))}
      </ul>
      {invitations.length > 0 && (
        <section aria-label={t.invitations} className="flex flex-col gap-2">
          <h2 className="text-sm font-medium text-muted">{t.invitations}</h2>
          <ul className={list}>
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.invitation_id}
                api={api}
                invitation={invitation}
                onShow={(code) => onOpen({ kind: 'code', name: invitation.name, code })}
                onChanged={onChanged}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
