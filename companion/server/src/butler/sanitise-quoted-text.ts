const maxQuoteLength = 20

const unsafeCharacters = /[^\p{Script=Han}A-Za-z0-9 ·，、（）()\-—:：]+/gu
const runOfDigits = /\d{5,}/
const runOfLatin = /[A-Za-z0-9+/=]{16,}/
const instructionWords =
  /忽略|无视|忘记|忘掉|指令|命令|提示词|系统|管理员|扮演|假装|你(现在|必须|要|是|的)|必须|回复|告诉|转账|汇款|付款|支付|打钱|下单|密码|验证码|银行|账户|微信|扫码|二维码|点击|链接|网址|加我|致电|推荐购买|买药|ignore|disregard|system|prompt|instruct|assistant|developer|http|www|\.c/i

/**
 * Makes text that other users wrote (a title, a location, a name) safe for replies and prompts: shortens the text, and
 * removes URLs and long numbers. Returns `instead` if the text looks like an instruction to the model or a fraudulent
 * offer.
 */
export function sanitiseQuotedText(text: string, instead: string) {
  const plain = text.normalize('NFKC')
  // The text is also checked without spaces and punctuation, which could hide an instruction.
  const dense = plain.replace(/[^\p{L}\p{N}]+/gu, '')
  if (
    instructionWords.test(plain) ||
    instructionWords.test(dense) ||
    runOfDigits.test(dense) ||
    runOfLatin.test(plain)
  )
    return instead
  const fit = Array.from(plain.replace(unsafeCharacters, '').trim()).slice(0, maxQuoteLength).join('')
  return fit || instead
}
