import type { QuickReplyAction } from './butler-client.ts'

export type ReplyButton =
  | { kind: 'call'; label: string; number: string }
  | { kind: 'open'; label: string; to: string }
  | { kind: 'say'; label: string }

/** Hotlines in order of urgency: 120 急救, 119 火警, 110 报警, 12356 心理援助, 96110 防诈骗. */
const hotlines = '120|119|110|12356|96110'
/** Matches a hotline number only after 打 (call), because 120 may also be a blood pressure. */
const calledNumbers = new RegExp(
  `打[\\p{Script=Han}]{0,8}(${hotlines})(?!\\d)(?:[和、或](${hotlines})(?!\\d))?`,
  'gu',
)

/** Returns the phone numbers that a reply tells the user to call, most urgent first. */
export function findPhoneNumbersToCall(reply: string): string[] {
  const found = [...reply.matchAll(calledNumbers)].flatMap(([, first, second]) => [first, second])
  return hotlines.split('|').filter((number) => found.includes(number))
}

const screensByOption: Record<string, string> = {
  全部活动: '/activities',
  发起活动: '/activities/new',
  全部医院: '/medical',
  全部商品: '/shopping',
}

/**
 * Turns the quick reply options of the butler into buttons: some call a phone number, some open a screen, the others
 * send a message.
 */
export function toReplyButtons(actions: QuickReplyAction[]): ReplyButton[] {
  const options = actions.flatMap((action) => action.options)
  const offersActivities = options.includes('全部活动')
  return options.map((option) => toReplyButton(option, offersActivities))
}

function toReplyButton(label: string, isOfActivities: boolean): ReplyButton {
  const [, called] = /^拨打(\d+)$/.exec(label) ?? []
  if (called) return { kind: 'call', label: `打 ${called}`, number: called }
  const [, name, phone] = /^联系(.+?)(?: ([\d-]+))?$/.exec(label) ?? []
  if (name && phone) return { kind: 'call', label: `打给${name}`, number: phone }
  // An option "联系…" without a phone number means that the user has no emergency contact yet.
  if (name) return { kind: 'open', label: '填写紧急联系人', to: '/me/emergency-contact' }
  const to = screensByOption[label] ?? (isOfActivities ? '/activities' : screenForOption(label))
  return to ? { kind: 'open', label, to } : { kind: 'say', label }
}

/** Returns the screen for an option that names a doctor or a product. "买菜送货" is sent as a message. */
function screenForOption(label: string) {
  if (label.startsWith('挂号：')) return '/medical'
  return label.startsWith('买') && label !== '买菜送货' ? '/shopping' : undefined
}
