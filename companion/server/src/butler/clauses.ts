/** Punctuation that ends a clause. */
const pieceEnd = /[，。！？；：…\n!?;]/u
const longestPiece = 20

export const characterCount = (text: string) => Array.from(text).length
const isHan = (character: string) => /\p{Script=Han}/u.test(character)

/** Splits the complete clauses from the start of a text; the incomplete end is returned as `rest`. */
export function splitClauses(text: string): { clauses: string[]; rest: string } {
  const clauses: string[] = []
  let clause = ''
  for (const character of text) {
    // A clause ends only before the next character, because a closing bracket or a second punctuation mark still
    // belongs to it. Long text without punctuation is cut between two characters.
    const isWhole = pieceEnd.test(clause.slice(-1)) && !pieceEnd.test(character)
    if (isWhole || (characterCount(clause) >= longestPiece && isHan(character))) {
      clauses.push(clause)
      clause = ''
    }
    clause += character
  }
  return { clauses, rest: clause }
}

/** Control characters, formatting marks and broken characters. */
const unreadable = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD*#`_~<>|\\]+/gu
const addresses = /(https?:\/\/|www\.)\S*|[\w-]+\.(com|cn|net|org|top|xyz|cc|vip|info|app|site)\S*/giu
/** Phone, card and account numbers, because the user must not call or pay a number that a model invented. */
const longNumbers = /\d(?:[\s-]?\d){6,}[Xx]?/gu
const disclaimers = /仅供参考|(不构成|不是|不能代替).{0,4}(医疗|医生).{0,3}(建议|诊断)?/u
const promises =
  /(为|帮|替|给)(您|你).{0,8}(预约|挂号?|下单|付款?|支付|购买|买|转账|报名|订)(好|成功|完成|了|上).*?(?=[，。！？；：…!?;]|$)/u

/**
 * Removes everything from a clause of the model that users must not see. The model cannot act, so claims that it has
 * acted are replaced.
 */
export function cleanClause(clause: string) {
  const plain = clause
    .toWellFormed()
    .replace(/\s+/gu, ' ')
    .replace(addresses, '')
    .replace(unreadable, '')
    .replace(longNumbers, '')
  if (disclaimers.test(plain)) return ''
  const kept = plain.replace(promises, '需要您自己点一下确认').replace(/^.*(?=需要您自己点一下确认)/u, '')
  return kept.trim() === '' || /^[\p{P}\p{S}\s]+$/u.test(kept) ? '' : kept
}
