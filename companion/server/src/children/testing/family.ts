import type { TestApp } from '#testing'

/** Creates a parent and a linked child. `params` contains the parent's id for requests of the child. */
export async function createLinkedFamily(app: TestApp) {
  const parent = await app.user()
  const child = await app.child({ of: [parent], nickname: '小明' })
  return { parent, child, params: { id: parent.id } }
}
