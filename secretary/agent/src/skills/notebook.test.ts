import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestSkillContext, startTestAgent, type TestAgent } from '#testing'

let agent: TestAgent
let db: Sqlite
beforeEach(async () => {
  agent = await startTestAgent()
  db = agent.deps.db
})
afterEach(() => agent.stop())

const use = (name: string, input: object, language: 'en' | 'zh' = 'en', messageId?: string) => {
  const skill = agent.deps.skills.find((one) => one.name === name) ?? expect.fail(name)
  const { context } = createTestSkillContext({ request: { language } })
  return skill.run(skill.input.parse(input) as never, { ...context, ...(messageId && { messageId }) })
}

describe('skills for notes, todos and contacts', () => {
  test('notes, todos and contacts are saved, listed newest first, found and deleted', async () => {
    expect(await use('save_note', { kind: 'note', text: 'the safe is blue' })).toBe(
      'Saved under Notes as #1: the safe is blue',
    )
    await use('save_note', { kind: 'note', text: 'rent is due' })
    await use('save_note', { kind: 'contact', text: '张三 13800000000' })
    expect(await use('list_notes', { kind: 'note' })).toBe(
      '**Notes**\n\n- #2 rent is due\n- #1 the safe is blue',
    )
    expect(await use('list_notes', { kind: 'contact', about: '张三' }, 'zh')).toBe(
      '**联系人**\n\n- #3 张三 13800000000',
    )
    expect(await use('list_notes', { kind: 'contact', about: '%' })).toBe('Contacts: nothing there.')
    expect(await use('remove_note', { id: 1 })).toBe('#1 is deleted: the safe is blue')
    await expect(use('remove_note', { id: 1 })).rejects.toThrow('There is no #1')
    await expect(use('remove_note', { id: 1 }, 'zh')).rejects.toThrow('没有编号为 #1')
  })

  test('a finished todo is no longer listed, and only a todo can be finished', async () => {
    await use('save_note', { kind: 'todo', text: 'buy paper' })
    await use('save_note', { kind: 'note', text: 'paper is white' })
    await expect(use('finish_todo', { id: 2 })).rejects.toThrow('There is no #2')
    expect(await use('finish_todo', { id: 1 })).toBe('Todo #1 is done.')
    await expect(use('finish_todo', { id: 1 })).rejects.toThrow('There is no #1')
    expect(await use('list_notes', { kind: 'todo' })).toBe('Todos: nothing there.')
  })
})

describe('search_conversations', () => {
  const session = 'sess_01JD0000000000000000000000'
  const message = (id: string, content: string, status = 'complete', replyTo: string | null = null) =>
    db.sql.run`
      INSERT INTO messages (message_id, session_id, sender, content, status, reply_to, created_at)
      VALUES (${id}, ${session}, 'user', ${content}, ${status}, ${replyTo}, 1)`
  const found = async (query: string, language: 'en' | 'zh' = 'en', messageId?: string) =>
    (await use('search_conversations', { query }, language, messageId)).split('\n').slice(2)
  beforeEach(
    () =>
      db.sql.run`
        INSERT INTO sessions (session_id, title, title_source, created_at, updated_at)
        VALUES (${session}, 'Chat', 'auto', 1, 1)`,
  )

  test('search_conversations finds words in chats and notes, whole or in part, in upper or lower case', async () => {
    message('msg_1', 'The Rent of the shop is 4,000')
    await use('save_note', { kind: 'note', text: 'rental contract in the safe' })
    expect(await found('rent')).toEqual([
      '- note #1: rental contract in the safe',
      '- chat: The Rent of the shop is 4,000',
    ])
    expect(await found('rent shop')).toEqual(['- chat: The Rent of the shop is 4,000'])
    expect(await found('boat')).toEqual([])
  })

  test('search_conversations finds Chinese words of one, two and three characters', async () => {
    message('msg_1', '这个月的房租是四千元')
    for (const query of ['租', '房租', '的房租', '房租 四千'])
      expect(await found(query, 'zh'), query).toEqual(['- 聊天: 这个月的房租是四千元'])
    expect(await found('租房', 'zh')).toEqual([])
  })

  test('search_conversations treats operators and wildcards as text', async () => {
    message('msg_1', 'say "100%_sure" AND done')
    for (const query of ['"100%_sure"', '0%', '_s', 'AND', '"', '%_'])
      expect(await found(query), query).toHaveLength(1)
    expect(await found('1%s')).toEqual([])
  })

  test('search_conversations leaves out the question itself and a reply that still streams', async () => {
    message('msg_old', 'the rent')
    message('msg_question', 'search rent')
    message('msg_reply', 'rent, let me see', 'streaming', 'msg_question')
    expect(await found('rent', 'en', 'msg_reply')).toEqual(['- chat: the rent'])
    db.sql
      .run`UPDATE messages SET content = 'rent: found one', status = 'complete' WHERE message_id = 'msg_reply'`
    expect(await found('rent')).toHaveLength(3)
  })

  test('search_conversations does not find deleted notes or deleted sessions', async () => {
    message('msg_1', 'secret rent')
    await use('save_note', { kind: 'note', text: 'secret note' })
    await use('remove_note', { id: 1 })
    expect(await found('secret')).toEqual(['- chat: secret rent'])
    db.sql.run`DELETE FROM sessions WHERE session_id = ${session}`
    expect(await found('secret')).toEqual([])
    expect(db.sql.all`SELECT * FROM memory`).toEqual([])
  })

  test('search_conversations shows one line around the match in a long text', async () => {
    message('msg_1', `${'a '.repeat(300)}needle${' b'.repeat(300)}`)
    const [line = ''] = await found('needle')
    expect(line).toMatch(/^- chat: ….*needle.*…$/)
    expect(line.length).toBeLessThan(200)
  })
})
