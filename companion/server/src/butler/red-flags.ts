/** What cannot wait: the body, somebody who despairs, a fire. */
export type RedFlag = 'body' | 'fall' | 'despair' | 'fire'

type Sign = { flag: RedFlag; pattern: RegExp }

const body = [
  /胸.{0,8}?(?<!不|没|不太|不怎么|不大)(痛|疼|闷|发紧|憋)/,
  /心(口|脏|窝|前区).{0,8}?(?<!不|没|不太|不怎么)(痛|疼|绞|难受)/,
  /心绞痛|心梗|心肌梗|中风|脑梗|脑出血|脑溢血/,
  /(喘|上|透|吸)不(过|上|来|动)气|(上|喘)气上?不来|呼吸(很)?困难|(没法|不能|无法)呼吸/,
  /(嘴|口|脸)(角|巴|眼)?(突然|都|又|有点)?(歪|斜)/,
  /(半边|一边|左边|右边|一侧|左侧|右侧|半个).{0,6}(发?麻|没有?力|没有?劲|没有?知觉|动不了|不能动|不听使唤)/,
  /(说话|口齿|舌头).{0,4}(不清|含糊|打结|不利索)|突然.{0,6}(看不见|说不出话|说不了话)/,
  /头.{0,4}(痛|疼)得(厉害|要命|受不了|像要炸)/,
  /(晕|昏)(倒|迷|厥|过去)|快要?晕了|要晕了|叫不醒|不省人事|休克|抽搐|口吐白沫/,
  /(叫|喊|推|摇).{0,4}没有?反应|(他|她|老伴|爸|妈|爷爷|奶奶|人).{0,4}没有?(意识|呼吸|心跳|脉搏)/,
  /大出血|血.{0,3}止?不住|止不住血|血流不止|流了?(很多|好多|一地)血|(吐|呕|咯|便|拉)了?(好多|很多)?血(?!压|糖)/,
  /(喝|吃|吞|误服|误食)了?.{0,4}(农药|敌敌畏|百草枯|消毒水|老鼠药|洁厕)|(煤气|一氧化碳|食物)中毒/,
  /(吃|服)(多|错)了.{0,4}药|药.{0,3}(吃|服)(多|错)了/,
  /噎(住|着)|卡.{0,3}(喉咙|嗓子|气管)|触电|严重(烫|烧)伤|严重过敏/,
  /(高压|收缩压|血压).{0,5}(1[89]\d|2\d\d)/,
]
const fall = [/摔(倒|了|伤|断|下|得|着|晕)|摔.{0,2}跤|跌倒|跌(了|断|伤).{0,2}(跤|腿|骨|胳膊)|滑倒|骨折/]
const despair = [
  /不想活|活不下去|活够了|想死(?!你|您|我|他|她|大家|孙|宝)|自杀|轻生|寻死|跳楼|割腕|上吊/,
  /(了结|结束)(自己|生命|这辈子|这一生)|活着.{0,3}(没意思|没劲|没意义|没用)|不如死|死了算了|一死了之/,
]
const fire = [/(着|(?<!发)起|失)火|(煤气|燃气|天然气).{0,3}(漏|泄)/]

/** The first that is found counts: despair speaks of bodies too. */
const signs: Sign[] = Object.entries({ despair, fire, body, fall }).flatMap(([flag, patterns]) =>
  patterns.map(({ source }) => ({ flag: flag as RedFlag, pattern: new RegExp(source, 'g') })),
)

/** Right before a sign: it is not there, or only feared. */
const denied =
  /(没有?|不再|(?<!是)不是|(?<!会)不会|无|未|(?<![特分])别|(?<![恐可])怕|担心|万一|防止?|避免|预防)(再|过|什么|任何|觉得|感到|感觉|发生|出现|得了?)*$/
/** Talk about it, not from it ... */
const general =
  /预防|怎么防|防(跌|摔|止)|讲座|知识|科普|课程|保险|比赛|(新闻|电视剧?|电影|小说|书)(里|上|中|说|讲)|听说/
/** ... unless it is happening meanwhile. */
const happening = /现在|刚才|刚刚|突然|救命|快来|时候?|我.{0,6}(痛|疼|闷|摔|晕)/
const past = /以前|从前|去年|前年|曾经|年轻时|当年|[\d一二两三四五六七八九十几]年前/
const again = /现在|刚才|刚刚|突然|今天|又/
/** Things break too. */
const ofThings =
  /(手机|杯子|碗|盘子|花瓶|东西|电脑|眼镜)(给|也|又|都|被我)?摔(?!倒|.{0,2}跤)|摔跤(比赛|节目|运动)/

/** What in somebody's words calls for help at once. Said too often rather than once too seldom. */
export function redFlagIn(text: string): RedFlag | undefined {
  const plain = text.normalize('NFKC').replace(/\s+/g, '')
  const clauses = plain.split(/[,，。.!！?？;；、\n]+/).filter((clause) => !isTalk(clause))
  return signs.find(({ flag, pattern }) => clauses.some((clause) => shows(clause, flag, pattern)))?.flag
}

const isTalk = (clause: string) =>
  (general.test(clause) && !happening.test(clause)) || (past.test(clause) && !again.test(clause))

function shows(clause: string, flag: RedFlag, pattern: RegExp) {
  if (flag === 'fall' && ofThings.test(clause)) return false
  const found = [...clause.matchAll(pattern)]
  return found.some(({ index }) => !denied.test(clause.slice(0, index)))
}
