/** Between which a reply is told piece by piece. */
const pieceEnd = /[，。！？；：…\n!?;]/u
const longestPiece = 20

export const lengthOf = (text: string) => Array.from(text).length
const isHan = (character: string) => /\p{Script=Han}/u.test(character)

/** Takes whole clauses off the front of a text; what is not whole yet is the rest. */
export function takeClauses(text: string): { clauses: string[]; rest: string } {
  const clauses: string[] = []
  let clause = ''
  for (const character of text) {
    // A closing bracket or a second mark belongs to the clause before it; words without any mark are cut between two.
    const isWhole = pieceEnd.test(clause.slice(-1)) && !pieceEnd.test(character)
    if (isWhole || (lengthOf(clause) >= longestPiece && isHan(character))) {
      clauses.push(clause)
      clause = ''
    }
    clause += character
  }
  return { clauses, rest: clause }
}

/** Nothing that is not meant to be read: control characters, marks of formatting, half characters. */
const unreadable = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD*#`_~<>|\\]+/gu
const addresses = /(https?:\/\/|www\.)\S*|[\w-]+\.(com|cn|net|org|top|xyz|cc|vip|info|app|site)\S*/giu
/** Phones, cards, accounts: nobody is to call or pay what a model made up. */
const longNumbers = /\d(?:[\s-]?\d){6,}[Xx]?/gu
const disclaimers = /仅供参考|(不构成|不是|不能代替).{0,4}(医疗|医生).{0,3}(建议|诊断)?/u
const promises =
  /(为|帮|替|给)(您|你).{0,8}(预约|挂号?|下单|付款?|支付|购买|买|转账|报名|订)(好|成功|完成|了|上).*?(?=[，。！？；：…!?;]|$)/u

/** What of a model's clause may be said. It cannot act, so it must not say that it did. */
export function cleanClause(clause: string) {
  const plain = clause
    .toWellFormed()
    .replace(/\s+/gu, ' ')
    .replace(addresses, '')
    .replace(unreadable, '')
    .replace(longNumbers, '')
  if (disclaimers.test(plain)) return ''
  const said = plain.replace(promises, '需要您自己点一下确认').replace(/^.*(?=需要您自己点一下确认)/u, '')
  return said.trim() === '' || /^[\p{P}\p{S}\s]+$/u.test(said) ? '' : said
}
