import { expect, test } from 'vitest'
import { findPhoneNumbersToCall, toReplyButtons } from './reply-button-rules.ts'

const keys = (...options: string[]) => toReplyButtons([{ type: 'quickReply', options }])

test.each([
  ['请立即拨打120！先坐下或躺好，不要自己走动。', ['120']],
  ['请马上离开房间，到外面拨打119，别回去拿东西。有人受伤，请立即拨打120。', ['120', '119']],
  ['请立即拨打120和110！大声喊人，自己别下水。', ['120', '110']],
  ['请立即拨打120！有坏人打110，着火或被困打119。', ['120', '119', '110']],
  ['请立即拨打120，也可以打心理援助热线12356。', ['120', '12356']],
  ['拿不准先问家人，或拨打96110。', ['96110']],
  ['免费次数已用完，急事请直接拨打120', ['120']],
])('findPhoneNumbersToCall finds the phone numbers to call in %j', (reply, numbers) =>
  expect(findPhoneNumbersToCall(reply)).toEqual(numbers),
)

test.each([
  '您的高压是120，很好。',
  '打太极，一共120人参加。',
  '请拨打12012345。',
  '鸡蛋11.0元，能送到家。',
  '活动在119路车站旁边。',
])('findPhoneNumbersToCall finds no phone number in %j', (reply) =>
  expect(findPhoneNumbersToCall(reply)).toEqual([]),
)

test('toReplyButtons turns options with a phone number into call buttons', () => {
  expect(keys('拨打120', '联系小明 13900001111', '拨打12356')).toEqual([
    { kind: 'call', label: '打 120', number: '120' },
    { kind: 'call', label: '打给小明', number: '13900001111' },
    { kind: 'call', label: '打 12356', number: '12356' },
  ])
})

test('toReplyButtons links to the form of the emergency contact when the user has no emergency contact', () =>
  expect(keys('联系家人')).toEqual([{ kind: 'open', label: '填写紧急联系人', to: '/me/emergency-contact' }]))

test('toReplyButtons turns options for activities, doctors and goods into links to their screens', () => {
  expect(keys('清晨太极拳', '全部活动')).toEqual([
    { kind: 'open', label: '清晨太极拳', to: '/activities' },
    { kind: 'open', label: '全部活动', to: '/activities' },
  ])
  expect(keys('挂号：协和医院', '全部医院')).toMatchObject([{ to: '/medical' }, { to: '/medical' }])
  expect(keys('买鸡蛋', '全部商品')).toMatchObject([{ to: '/shopping' }, { to: '/shopping' }])
  expect(keys('发起活动')).toMatchObject([{ kind: 'open', to: '/activities/new' }])
})

test('toReplyButtons turns all other options into buttons that send a message', () =>
  expect(keys('附近活动', '医院挂号', '买菜送货').map(({ kind }) => kind)).toEqual(['say', 'say', 'say']))
