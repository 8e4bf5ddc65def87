import { implement } from '#core'
import { secretariesContract } from './contract.ts'
import { requestDeviceInvitation } from './request-device-invitation.ts'
import {
  addSecretary,
  updateSecretary,
  reorderSecretaries,
  removeSecretary,
  storeSecretaryOnlineReport,
} from './service.ts'
import { listSecretaries, type SecretaryRow } from './store.ts'
import { type ConnectionTestDeps, testAgentConnection } from './test-connection.ts'
import { toSecretaryResponse } from './views.ts'

export function secretaryRoutes(deps: ConnectionTestDeps) {
  const view = (row: SecretaryRow) => toSecretaryResponse(row, deps.fields, deps.clock.now())
  return implement(secretariesContract, {
    async list({ actor }) {
      return { secretaries: (await listSecretaries(deps.db, actor.id)).map(view) }
    },
    async add({ actor, body }) {
      return { secretary: view(await addSecretary(deps, actor.id, body)) }
    },
    async order({ actor, body }) {
      return { secretaries: (await reorderSecretaries(deps, actor.id, body.ids)).map(view) }
    },
    async update({ actor, params, body }) {
      return { secretary: view(await updateSecretary(deps, actor.id, params.id, body)) }
    },
    remove: ({ actor, params }) => removeSecretary(deps, actor.id, params.id),
    seen: ({ actor, params, body }) => storeSecretaryOnlineReport(deps, actor.id, params.id, body.online),
    test: ({ actor, body }) => testAgentConnection(deps, actor.id, body),
    invite: ({ actor, params }) => requestDeviceInvitation(deps, actor.id, params.id),
  })
}
