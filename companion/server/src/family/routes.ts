import { type Deps, done, implement } from '#core'
import { familyContract } from './contract.ts'
import { createInvite } from './invites.ts'
import { linkFamily, removeFamilyMember } from './service.ts'
import { listAccesses, listFamilyMembers } from './store.ts'
import { accessView, memberView } from './views.ts'

export const familyRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'emit' | 'publicUrl'>) =>
  implement(familyContract, {
    generateCode: ({ actor }) => createInvite(deps, actor.id),
    link: ({ actor, body }) => linkFamily(deps, actor.id, body.inviteCode),
    async members({ actor, query }) {
      const { members, total } = await listFamilyMembers(deps.db, actor.id, query)
      return { members: members.map(memberView), total, ...query }
    },
    async removeMember({ actor, params }) {
      await removeFamilyMember(deps, actor.id, params.id)
      return done('已解除绑定')
    },
    async accessLog({ actor, query }) {
      const { accesses, total } = await listAccesses(deps.db, actor.id, query)
      return { accesses: accesses.map(accessView), total, ...query }
    },
  })
