import { type EmergencyKind, emergencySigns } from './emergency-signs.ts'

export type { EmergencyKind }

/** Directly before a sign, these words say that it is absent or only feared. */
const denied =
  /(没有?|不再|(?<!是)不是|(?<!会)不会|无|未|(?<![特分])别|(?<![恐可])怕|担心|万一|防止?|避免|预防)(再|过|什么|任何|觉得|感到|感觉|发生|出现|得了?)*$/
/** Words of general talk about emergencies ... */
const general =
  /预防|怎么防|防(跌|摔|止)|讲座|知识|科普|课程|保险|比赛|(新闻|电视剧?|电影|小说|书)(里|上|中|说|讲)|听说/
/** ... unless the emergency is happening now. */
const happening = /现在|刚才|刚刚|突然|救命|快来|时候?|我.{0,6}(痛|疼|闷|摔|晕)/
const past = /以前|从前|去年|前年|曾经|年轻时|当年|[\d一二两三四五六七八九十几]年前/
const again = /现在|刚才|刚刚|突然|今天|又/
/** Phrases in which a thing breaks or falls, not a person. */
const ofThings =
  /(手机|杯子|碗|盘子|花瓶|东西|电脑|眼镜)(给|也|又|都|被我)?摔(?!倒|.{0,2}跤)|摔跤(比赛|节目|运动)/

/** Returns the kind of emergency that a text reports. A false alarm is better than a missed emergency. */
export function detectEmergency(text: string): EmergencyKind | undefined {
  const plain = text.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
  const clauses = plain.split(/[,，。.!！?？;；、~…\n]+/)
  return emergencySigns.find(({ flag, pattern }) => clauses.some((clause) => shows(clause, flag, pattern)))
    ?.flag
}

/** Despair is never treated as past, because such a text says nothing about the present. */
const isTalk = (clause: string, flag: EmergencyKind) =>
  (general.test(clause) && !happening.test(clause)) ||
  (flag !== 'despair' && past.test(clause) && !again.test(clause))

function shows(clause: string, flag: EmergencyKind, pattern: RegExp) {
  if (isTalk(clause, flag) || (flag === 'fall' && ofThings.test(clause))) return false
  const found = [...clause.matchAll(pattern)]
  return found.some(({ index }) => !denied.test(clause.slice(0, index)))
}
