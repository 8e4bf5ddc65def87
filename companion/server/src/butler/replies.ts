import type { Instant } from '@sanhe/kit/runtime/clock'
import type { EmergencyKind } from './emergencies.ts'
import type { FactForReply } from './facts.ts'
import type { MessageIntent, DetectedIntent } from './intents.ts'
import { formatSpokenNow } from './spoken-time.ts'

export type ReplyAction = { type: 'quickReply'; options: string[] }

const quickCommands = ['附近活动', '医院挂号', '买菜送货']
const maxOptions = 4

export const apologyReplyText = '抱歉，我刚才没反应过来，请再说一遍。'
export const incompleteReplyText = '抱歉，我没说完，请再问一次。'

const emergencyReplies: Record<EmergencyKind, string> = {
  body: '请立即拨打120！先坐下或躺好，不要自己走动，不要乱吃药，让身边的人马上来陪您。',
  fall: '请立即拨打120！先别急着起身，也别让人硬拉，打电话叫家人马上过来。',
  despair: '我很担心您，您很重要。请立即拨打120，也可以打心理援助热线12356。现在就给家人打个电话，好吗？',
  fire: '请马上离开房间，到外面拨打119，别回去拿东西。有人受伤，请立即拨打120。',
  water: '请立即拨打120和110！大声喊人，自己别下水，把竹竿、绳子或能浮的东西递过去。',
  cry: '请立即拨打120！有坏人打110，着火或被困打119。大声喊邻居，把门打开，我帮您联系家人。',
}
/** Phone numbers in addition to 120 that the reply offers for each kind of emergency. */
const extraPhoneNumbers: Record<EmergencyKind, string[]> = {
  body: [],
  fall: [],
  despair: ['拨打12356'],
  fire: ['拨打119'],
  water: ['拨打110'],
  cry: ['拨打110', '拨打119'],
}
const moneyReply =
  '理财有风险，我只能提供信息，不推荐任何产品。陌生人要您转账、交保证金、报验证码，都可能是诈骗。拿不准先问家人，或拨打96110。'

/**
 * Returns the fixed reply for emergencies and money, which is given without calling a language model; otherwise
 * undefined.
 */
export function getFixedReply({ intent, redFlag }: DetectedIntent) {
  if (intent === 'emergency') return emergencyReplies[redFlag ?? 'body']
  return intent === 'finance' ? moneyReply : undefined
}

const listFacts = (opening: string, facts: FactForReply[], question: string) =>
  `${opening}${facts.map(({ line }) => line).join('；')}。${question}`

type ReplySituation = { intent: MessageIntent; facts: FactForReply[]; name: string; now: Instant }

/** Returns the reply by fixed rules, for use if no language model is configured. */
export function getRuleBasedReply({ intent, facts, name, now }: ReplySituation): string {
  const has = facts.length > 0
  switch (intent) {
    case 'activities':
      return has
        ? listFacts('近期活动有：', facts, '想参加哪个？')
        : '您附近暂时没有新活动，过几天再看看，也可以自己发起一个。'
    case 'registration':
      return has
        ? listFacts('能挂到的号有：', facts, '要挂哪一个？')
        : '这几天没有可以挂的号，过一会儿再看看，急的话请直接去医院。'
    case 'grocery':
      return has ? listFacts('现在能送的有：', facts, '要买哪样？') : '现在没有能送的菜，过一会儿再看看。'
    case 'medical':
      return '身体不舒服要多休息，留意有没有加重。建议去医院请医生看看，我可以帮您找号。'
    case 'time':
      return `现在是${formatSpokenNow(now)}。`
    case 'greeting':
      return `${name}您好！我是小禾。想看活动、挂号，还是买菜？`
    case 'bye':
      return '不客气，有事随时叫我。祝您今天开心！'
    case 'help':
      return '我可以帮您看附近活动、找医院挂号、买菜送货，也能陪您说说话。您点一下就行。'
    case 'emergency':
    case 'finance':
    case 'other':
      return '我在听呢。我可以帮您看附近活动、找医院挂号、买菜送货，您想做哪样？'
  }
}

/**
 * Returns the buttons below a reply. Their labels come only from the database and from fixed rules, never from a
 * language model.
 */
export function getReplyActions(
  { intent, redFlag }: DetectedIntent,
  facts: FactForReply[],
  contact: string | null,
): ReplyAction[] {
  const options = optionsAfter(intent, redFlag, [...new Set(facts.map(({ option }) => option))], contact)
  return options.length ? [{ type: 'quickReply', options: options.slice(0, maxOptions) }] : []
}

function optionsAfter(
  intent: MessageIntent,
  redFlag: EmergencyKind | undefined,
  found: string[],
  contact: string | null,
) {
  const family = contact ? `联系${contact}` : '联系家人'
  switch (intent) {
    case 'emergency':
      return ['拨打120', family, ...(redFlag ? extraPhoneNumbers[redFlag] : [])]
    case 'finance':
      return [family, '拨打96110']
    case 'medical':
      return ['医院挂号', family]
    case 'activities':
      return [...found, found.length ? '全部活动' : '发起活动']
    case 'registration':
      return [...found, '全部医院']
    case 'grocery':
      return [...found, '全部商品']
    case 'bye':
      return []
    case 'greeting':
    case 'help':
    case 'time':
    case 'other':
      return quickCommands
  }
}
