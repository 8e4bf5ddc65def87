import { expect, test } from 'vitest'
import { hasSensitiveWord } from './rules.ts'

test.each(['一起赌博', '一起 赌 博', '一起赌·博', '一起＊赌＊博', 'ＡＡ赌博ＢＢ', '有人刷-单吗'])(
  'hasSensitiveWord returns true for the text %j',
  (text) => expect(hasSensitiveWord(['早上好', text])).toBe(true),
)

test.each(['早上好', '下棋不赌输赢', '今天买了单，刷了卡', ''])(
  'hasSensitiveWord returns false for the text %j',
  (text) => expect(hasSensitiveWord([text])).toBe(false),
)
