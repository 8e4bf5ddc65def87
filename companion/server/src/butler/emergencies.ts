import { type EmergencyKind, emergencySigns } from './emergency-signs.ts'

export type { EmergencyKind }

/** Matches words that stand directly before an emergency phrase and say that the emergency is absent or only feared. */
const negation =
  /(没有?|不再|(?<!是)不是|(?<!会)不会|无|未|(?<![特分])别|(?<![恐可])怕|担心|万一|防止?|避免|预防)(再|过|什么|任何|觉得|感到|感觉|发生|出现|得了?)*$/
/**
 * Matches words that show that a text is general conversation about emergencies, for example about prevention or a
 * film.
 */
const generalTalk =
  /预防|怎么防|防(跌|摔|止)|讲座|知识|科普|课程|保险|比赛|(新闻|电视剧?|电影|小说|书)(里|上|中|说|讲)|听说/
/** Matches words that mean that the emergency is happening now, even in a general conversation. */
const happeningNow = /现在|刚才|刚刚|突然|救命|快来|时候?|我.{0,6}(痛|疼|闷|摔|晕)/
const pastTime = /以前|从前|去年|前年|曾经|年轻时|当年|[\d一二两三四五六七八九十几]年前/
const presentTime = /现在|刚才|刚刚|突然|今天|又/
/** Matches phrases in which a thing breaks or falls, not a person. */
const fallingThings =
  /(手机|杯子|碗|盘子|花瓶|东西|电脑|眼镜)(给|也|又|都|被我)?摔(?!倒|.{0,2}跤)|摔跤(比赛|节目|运动)/

/** Returns the kind of emergency that a text reports, or undefined. A false alarm is better than a missed emergency. */
export function detectEmergency(text: string): EmergencyKind | undefined {
  const plain = text.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
  const clauses = plain.split(/[,，。.!！?？;；、~…\n]+/)
  return emergencySigns.find(({ flag, pattern }) =>
    clauses.some((clause) => reportsEmergency(clause, flag, pattern)),
  )?.flag
}

/**
 * Returns whether a clause is only general conversation or about the past. Despair is never treated as past, because a
 * text about past despair says nothing about the present.
 */
const isOnlyTalk = (clause: string, flag: EmergencyKind) =>
  (generalTalk.test(clause) && !happeningNow.test(clause)) ||
  (flag !== 'despair' && pastTime.test(clause) && !presentTime.test(clause))

function reportsEmergency(clause: string, flag: EmergencyKind, pattern: RegExp) {
  if (isOnlyTalk(clause, flag) || (flag === 'fall' && fallingThings.test(clause))) return false
  const found = [...clause.matchAll(pattern)]
  return found.some(({ index }) => !negation.test(clause.slice(0, index)))
}
