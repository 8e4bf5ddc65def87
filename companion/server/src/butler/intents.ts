import { detectEmergency, type EmergencyKind } from './emergencies.ts'
import { isAboutMoney } from './money-words.ts'

export type MessageIntent =
  | 'emergency'
  | 'finance'
  | 'registration'
  | 'medical'
  | 'grocery'
  | 'activities'
  | 'time'
  | 'help'
  | 'greeting'
  | 'bye'
  | 'other'

export type DetectedIntent = { intent: MessageIntent; redFlag?: EmergencyKind }

/**
 * Patterns of message intents; the first match decides. Money is checked before this list, because a wrong reply about
 * money can do harm.
 */
const intentPatterns: (readonly [MessageIntent, RegExp])[] = [
  ['registration', /挂.{0,5}(号|科)|(预约|约).{0,8}(医生|大夫|医院|看病|专家|门诊)|看(医生|大夫|病|门诊)/],
  [
    'medical',
    /(头|胸|胃|肚子|腰|腿|膝盖?|关节|嗓子|牙|背|肩|脖子|眼睛?|耳朵?|手|脚).{0,4}(疼|痛|酸|麻|肿|不舒服|难受)|血压|血糖|血脂|心率|心跳|发烧|发热|咳嗽|感冒|失眠|睡不(着|好)|头晕|便秘|腹泻|拉肚子|过敏|糖尿病|冠心病|关节炎|症状|药|副作用|体检|病|治疗|疫苗|恶心|呕吐|皮疹|骨质疏松|中风|心梗|保健品|不舒服/,
  ],
  ['registration', /医院|医生|大夫|专家|门诊|科室|[内外眼骨牙耳]科|口腔科/],
  [
    'grocery',
    /(买|送|订)点?.{0,2}(菜|肉|鱼|米|面|油|蛋|奶|果|货|东西)|超市|杂货|蔬菜|水果|鸡蛋|牛奶|大米|面粉|食用油|配送|购物/,
  ],
  [
    'activities',
    /活动|太极|晨练|书法|摄影|舞蹈|跳舞|广场舞|徒步|手工|唱歌|棋牌|下棋|读书|茶话会|报名|出去(玩|走走)|附近有什么|好玩/,
  ],
  ['time', /几点|什么时间|几号|(星期|周|礼拜)几|什么日子/],
  ['help', /帮助|怎么用|不会用|(会|能)做?(什么|些什么|啥)|什么功能|你是谁|客服/],
  ['greeting', /^(你好|您好|早上好|早安|上午好|中午好|下午好|晚上好|晚安|嗨|哈喽|在吗|小禾)/],
  ['bye', /再见|拜拜|谢谢|多谢|感谢|下次聊|不聊了/],
]

/** Determines the intent of a chat message from its words alone. */
export function detectIntent(text: string): DetectedIntent {
  const redFlag = detectEmergency(text)
  if (redFlag) return { intent: 'emergency', redFlag }
  const plain = text.normalize('NFKC').replace(/\s+/g, '')
  if (isAboutMoney(plain)) return { intent: 'finance' }
  return { intent: intentPatterns.find(([, words]) => words.test(plain))?.[0] ?? 'other' }
}
