/**
 * Words from which realistic text of a given size is generated. A random generator with a fixed seed makes the text the
 * same on every run.
 */
const english =
  'the project team writes a plan for every release and keeps its notes beside the code so that a change of a rule can be found again later by anyone who reads the document with a question about the design of the system and its limits'.split(
    ' ',
  )
const chinese =
  '项目 团队 为 每次 发布 写下 计划 并把 记录 放在 代码 旁边 以便 以后 任何人 都能 找到 规则 的 变化 系统 设计 文档 需求 接口 测试 部署 安全 数据 用户 会议 报告'.split(
    ' ',
  )

/** Returns three common words, different for each `n`, so that no two searches of a run are the same. */
export function commonSearchWords(n: number, language: 'en' | 'zh') {
  const words = [...new Set(language === 'en' ? english : chinese)]
  const word = (i: number) => words[Math.floor(i) % words.length]
  return [word(n), word(n / words.length + 3), word(n / words.length ** 2 + 7)].join(' ')
}

function random(seed: number) {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}

/**
 * Returns Markdown of about `bytes` bytes. Every hundredth document contains the rare word `zephyr` (English) or `琉璃`
 * (Chinese).
 */
export function generateMarkdown(n: number, bytes: number, language: 'en' | 'zh') {
  const next = random(n + 1)
  const words = language === 'en' ? english : chinese
  const space = language === 'en' ? ' ' : ''
  const rare = language === 'en' ? 'zephyr' : '琉璃'
  let text = `# ${language === 'en' ? 'Note' : '笔记'} ${n}\n\n${n % 100 === 0 ? `${rare}\n\n` : ''}`
  while (Buffer.byteLength(text) < bytes) {
    const sentence = Array.from({ length: 12 }, () => words[Math.floor(next() * words.length)]).join(space)
    text +=
      next() < 0.1 ? `\n\n## ${sentence.slice(0, 40)}\n\n` : `${sentence}${language === 'en' ? '. ' : '。'}`
  }
  return text
}
