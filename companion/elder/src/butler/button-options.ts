import type { QuickReplies } from './butler-client.ts'

export type ReplyButton =
  | { kind: 'call'; label: string; number: string }
  | { kind: 'open'; label: string; to: string }
  | { kind: 'say'; label: string }

/** Hotlines: 120 急救, 119 火警, 110 报警, 12356 心理援助, 96110 防诈骗. */
const hotlines = '120|119|110|12356|96110'
/** Matches numbers only after 打 (call), because 120 may also be a blood pressure. */
const calledNumbers = new RegExp(
  `打[\\p{Script=Han}]{0,8}(${hotlines})(?!\\d)(?:[和、或](${hotlines})(?!\\d))?`,
  'gu',
)

/** Returns the phone numbers that a reply tells the user to call, most urgent first. */
export function numbersToCall(reply: string): string[] {
  const found = [...reply.matchAll(calledNumbers)].flatMap(([, first, second]) => [first, second])
  return hotlines.split('|').filter((number) => found.includes(number))
}

const screens: Record<string, string> = {
  全部活动: '/activities',
  发起活动: '/activities/new',
  全部医院: '/medical',
  全部商品: '/shopping',
}

/** Turns the butler's options into buttons: some call, some open a screen, the others send a message. */
export function toReplyButtons(actions: QuickReplies[]): ReplyButton[] {
  const options = actions.flatMap((action) => action.options)
  const isOfActivities = options.includes('全部活动')
  return options.map((option) => keyOf(option, isOfActivities))
}

function keyOf(label: string, isOfActivities: boolean): ReplyButton {
  const [, called] = /^拨打(\d+)$/.exec(label) ?? []
  if (called) return { kind: 'call', label: `打 ${called}`, number: called }
  const [, name, phone] = /^联系(.+?)(?: ([\d-]+))?$/.exec(label) ?? []
  if (name && phone) return { kind: 'call', label: `打给${name}`, number: phone }
  // The user has no emergency contact yet.
  if (name) return { kind: 'open', label: '先填一位紧急联系人', to: '/me/emergency-contact' }
  const to = screens[label] ?? (isOfActivities ? '/activities' : screenOf(label))
  return to ? { kind: 'open', label, to } : { kind: 'say', label }
}

/** Options that name one doctor or product open its screen. "买菜送货" is a message like others. */
function screenOf(label: string) {
  if (label.startsWith('挂号：')) return '/medical'
  return label.startsWith('买') && label !== '买菜送货' ? '/shopping' : undefined
}
