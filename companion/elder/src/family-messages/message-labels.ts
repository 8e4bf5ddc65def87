import { getFamilyRoleLabel } from '#family/labels.ts'
import type { FamilyMessage, MessageAnswer } from './queries.ts'

/** Labels of the answers, in the order of their buttons. */
export const answerLabels: Record<MessageAnswer, string> = {
  fine: '好的',
  thanks: '谢谢',
  call: '请给我打电话',
}

export const messageAnswers = Object.keys(answerLabels) as MessageAnswer[]

/** Returns the name of the child who wrote a message: 小明（儿子）, or only the role if the child has no nickname. */
export function formatSender({ child: { nickname, relationship } }: Pick<FamilyMessage, 'child'>) {
  const role = getFamilyRoleLabel({ role: 'child', relationship })
  return nickname ? `${nickname}（${role}）` : `您的${role}`
}
