import { implement } from '#core'
import { secretariesContract } from './contract.ts'
import { inviteDevice } from './invite.ts'
import { addSecretary, changeSecretary, orderSecretaries, removeSecretary, reportOnline } from './service.ts'
import { listSecretaries, type SecretaryRow } from './store.ts'
import { type ConnectionTestDeps, testConnection } from './test-connection.ts'
import { secretaryView } from './views.ts'

export function secretaryRoutes(deps: ConnectionTestDeps) {
  const view = (row: SecretaryRow) => secretaryView(row, deps.fields, deps.clock.now())
  return implement(secretariesContract, {
    async list({ actor }) {
      return { secretaries: (await listSecretaries(deps.db, actor.id)).map(view) }
    },
    async add({ actor, body }) {
      return { secretary: view(await addSecretary(deps, actor.id, body)) }
    },
    async order({ actor, body }) {
      return { secretaries: (await orderSecretaries(deps, actor.id, body.ids)).map(view) }
    },
    async update({ actor, params, body }) {
      return { secretary: view(await changeSecretary(deps, actor.id, params.id, body)) }
    },
    remove: ({ actor, params }) => removeSecretary(deps, actor.id, params.id),
    seen: ({ actor, params, body }) => reportOnline(deps, actor.id, params.id, body.online),
    test: ({ actor, body }) => testConnection(deps, actor.id, body),
    invite: ({ actor, params }) => inviteDevice(deps, actor.id, params.id),
  })
}
