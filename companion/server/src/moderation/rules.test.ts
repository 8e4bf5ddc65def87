import { expect, test } from 'vitest'
import { isSensitive } from './rules.ts'

test.each(['一起赌博', '一起 赌 博', '一起赌·博', '一起＊赌＊博', 'ＡＡ赌博ＢＢ', '有人刷-单吗'])(
  'isSensitive refuses the public text %j',
  (text) => expect(isSensitive(['早上好', text])).toBe(true),
)

test.each(['早上好', '下棋不赌输赢', '今天买了单，刷了卡', ''])(
  'isSensitive allows the public text %j',
  (text) => expect(isSensitive([text])).toBe(false),
)
