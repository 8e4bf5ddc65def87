import { type Deps, createSuccessResponse, implement } from '#core'
import { familyContract } from './contract.ts'
import { linkUserAsChild, removeFamilyMember } from './family-links.ts'
import { createFamilyInvite } from './invites.ts'
import { setMissedDoseNotices, updateSharedKinds } from './sharing.ts'
import { listAccessLog, listFamilyMembers } from './store.ts'
import { toAccessLogResponse, toFamilyMemberResponse } from './views.ts'

export const familyRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'emit' | 'publicUrl'>) =>
  implement(familyContract, {
    generateCode: ({ actor }) => createFamilyInvite(deps, actor.id),
    invite: ({ actor, body }) => createFamilyInvite(deps, actor.id, body.sharedKinds),
    link: ({ actor, body }) => linkUserAsChild(deps, actor.id, body.inviteCode),
    async members({ actor, query }) {
      const { members, total } = await listFamilyMembers(deps.db, actor.id, query)
      return { members: members.map(toFamilyMemberResponse), total, ...query }
    },
    async removeMember({ actor, params }) {
      await removeFamilyMember(deps, actor.id, params.id)
      return createSuccessResponse('已解除绑定')
    },
    setSharing: ({ actor, params, body }) =>
      updateSharedKinds(deps, actor.id, params.id, body.kinds).then(() => createSuccessResponse('已保存')),
    setMissedDoseNotices: ({ actor, params, body }) =>
      setMissedDoseNotices(deps, actor.id, params.id, body.enabled).then(() =>
        createSuccessResponse('已保存'),
      ),
    async accessLog({ actor, query }) {
      const { accesses, total } = await listAccessLog(deps.db, actor.id, query)
      return { accesses: accesses.map(toAccessLogResponse), total, ...query }
    },
  })
