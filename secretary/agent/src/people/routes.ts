import { hasOtherPeople, implement } from '#core'
import { portOf } from '#pairing'
import { peopleContract } from './contract.ts'
import { addInvitation, createInvitationCode, getOpenInvitation } from './invitations.ts'
import { maxPeople } from './rules.ts'
import { changePerson, getPerson, type PeopleDeps, type RemovalEffects, removePerson } from './service.ts'
import { listOpenInvitations, listPeople, removeInvitation } from './store.ts'
import { toInvitationResponse, toPersonResponse } from './views.ts'

export const peopleRoutes = (deps: PeopleDeps, effects: RemovalEffects) =>
  implement(peopleContract, {
    self({ actor: { personId, role } }) {
      const { name } = getPerson(deps.db, personId)
      return { person_id: personId, name, role, has_team: hasOtherPeople(deps.db) }
    },
    list: ({ actor }) => ({
      people: listPeople(deps.db).map((row) => toPersonResponse(deps.db, row, actor)),
      invitations: listOpenInvitations(deps.db, deps.clock.now()).map((row) =>
        toInvitationResponse(row, actor),
      ),
      max_people: maxPeople,
    }),
    change: ({ params, body, actor }) =>
      toPersonResponse(deps.db, changePerson(deps, actor, params.person_id, body), actor),
    remove: ({ params, actor }) => removePerson(deps, actor, params.person_id, effects),
    invite: ({ body, actor, request }) =>
      createInvitationCode(deps, actor, addInvitation(deps, actor, body), portOf(request)),
    showInvitation: ({ params, actor, request }) =>
      createInvitationCode(
        deps,
        actor,
        getOpenInvitation(deps, actor, params.invitation_id),
        portOf(request),
      ),
    withdraw: ({ params, actor }) =>
      removeInvitation(deps.db, getOpenInvitation(deps, actor, params.invitation_id).invitation_id),
  })
