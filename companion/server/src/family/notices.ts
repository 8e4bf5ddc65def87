import type { NotificationContent } from '#core'

export const createFamilyLinkedNotice = (child: {
  id: string
  nickname: string | null
}): NotificationContent => ({
  type: 'FAMILY_LINKED',
  title: '家人绑定成功',
  content: `${child.nickname ?? '您的家人'}已和您绑定，可以为您代办事情。`,
  data: { memberId: child.id },
  channels: ['inApp', 'push'],
})

export const createFamilyUnlinkedNotice = (child: {
  id: string
  nickname: string | null
}): NotificationContent => ({
  type: 'FAMILY_UNLINKED',
  title: '家人解除了绑定',
  content: `${child.nickname ?? '您的家人'}已和您解除绑定，不能再查看您的信息。`,
  data: { memberId: child.id },
  channels: ['inApp', 'push'],
})
