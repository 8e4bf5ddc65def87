import type { TestApp } from '#testing'

/** Creates a parent and a linked child; `params` names the parent in the child's requests. */
export async function createFamily(app: TestApp) {
  const parent = await app.user()
  const child = await app.child({ of: [parent], nickname: '小明' })
  return { parent, child, params: { id: parent.id } }
}
