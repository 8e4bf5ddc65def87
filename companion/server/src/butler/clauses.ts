/** Punctuation that ends a clause of a reply. */
const clauseEnd = /[，。！？；：…\n!?;]/u
const maxClauseLength = 20

export const countCharacters = (text: string) => Array.from(text).length
const isHan = (character: string) => /\p{Script=Han}/u.test(character)

/** Splits a text into complete clauses. The incomplete clause at the end is returned as `rest`. */
export function splitClauses(text: string): { clauses: string[]; rest: string } {
  const clauses: string[] = []
  let clause = ''
  for (const character of text) {
    // A clause is complete only when the next character is known, because a closing bracket or a second
    // punctuation mark still belongs to it. Long text without punctuation is cut between two characters.
    const isWhole = clauseEnd.test(clause.slice(-1)) && !clauseEnd.test(character)
    if (isWhole || (countCharacters(clause) >= maxClauseLength && isHan(character))) {
      clauses.push(clause)
      clause = ''
    }
    clause += character
  }
  return { clauses, rest: clause }
}

/** Matches control characters, formatting marks and invalid characters. */
const unreadableCharacters = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD*#`_~<>|\\]+/gu
const urls = /(https?:\/\/|www\.)\S*|[\w-]+\.(com|cn|net|org|top|xyz|cc|vip|info|app|site)\S*/giu
/**
 * Matches phone, card and account numbers, because users must not call or pay a number that a language model invented.
 */
const longNumbers = /\d(?:[\s-]?\d){6,}[Xx]?/gu
const disclaimers = /仅供参考|(不构成|不是|不能代替).{0,4}(医疗|医生).{0,3}(建议|诊断)?/u
const falsePromises =
  /(为|帮|替|给)(您|你).{0,8}(预约|挂号?|下单|付款?|支付|购买|买|转账|报名|订)(好|成功|完成|了|上).*?(?=[，。！？；：…!?;]|$)/u

/**
 * Removes everything that users must not see from a clause that a language model wrote. Claims to have performed an
 * action are replaced, because the model cannot act.
 */
export function sanitiseClause(clause: string) {
  const plain = clause
    .toWellFormed()
    .replace(/\s+/gu, ' ')
    .replace(urls, '')
    .replace(unreadableCharacters, '')
    .replace(longNumbers, '')
  if (disclaimers.test(plain)) return ''
  const kept = plain
    .replace(falsePromises, '需要您自己点一下确认')
    .replace(/^.*(?=需要您自己点一下确认)/u, '')
  return kept.trim() === '' || /^[\p{P}\p{S}\s]+$/u.test(kept) ? '' : kept
}
