import { type Deps, createSuccessResponse, implement } from '#core'
import { usersContract } from './contract.ts'
import { deleteUserAccount } from './delete-account.ts'
import { verifyUserIdentity } from './identity-verification.ts'
import { getUser, linkWechat, setEmergencyContact, updateProfile, updateSettings } from './service.ts'
import { toUserResponse } from './views.ts'

type UserDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'fields' | 'identity' | 'wechatMini' | 'emit' | 'publicUrl' | 'log' | 'wordList'
>

export const userRoutes = (deps: UserDeps) =>
  implement(usersContract, {
    me: async ({ actor }) => toUserResponse(await getUser(deps.db, actor.id), deps.clock.now()),
    async setProfile({ actor, body }) {
      const user = await updateProfile(deps, actor.id, body)
      return { success: true as const, user: toUserResponse(user, deps.clock.now()) }
    },
    verify: ({ actor, body }) =>
      verifyUserIdentity(deps, actor.id, { name: body.realName, idCard: body.idCard }),
    async setEmergencyContact({ actor, body }) {
      await setEmergencyContact(deps, actor.id, body)
      return createSuccessResponse('紧急联系人已保存')
    },
    async setSettings({ actor, body }) {
      await updateSettings(deps, actor.id, body)
      return createSuccessResponse('设置已保存')
    },
    async linkWechat({ actor, body }) {
      await linkWechat(deps, actor.id, body.code)
      return createSuccessResponse('微信已关联')
    },
    async remove({ actor, body }) {
      await deleteUserAccount(deps, actor.id, body.phone)
      return createSuccessResponse('账号已注销')
    },
  })
