import type { TestUser } from '#testing'
import { type OwnedObjectFactory, secretTestText } from './object-factory.ts'

type UserObject = OwnedObjectFactory<TestUser>

const familyMember: UserObject = async (app, owner) => {
  const child = await app.user({ nickname: secretTestText })
  const { code } = await owner.family.generateCode()
  await child.family.link({ body: { inviteCode: code } })
  return { id: `u${child.id}` }
}

const familyMessage: UserObject = async (app, owner) => {
  const child = await app.child({ of: [owner] })
  const request = { params: { id: owner.id }, body: { text: secretTestText } }
  return { id: (await child.familyMessagesChild.write(request)).message.id }
}

export const familyObjectFactories: Record<string, UserObject> = {
  '/api/v1/family/members/:id': familyMember,
  '/api/v1/family/messages/:id': familyMessage,
}
