import { z } from 'zod'
import type { Deps, Skill, SkillContext } from '#core'
import { chooseTextByLanguage, defineSkill } from './define-skill.ts'
import { noteOwner, toDataScope } from './data-scope.ts'
import * as store from './store.ts'
import { markUntrustedWebText } from './web-content.ts'

const maxText = 4000
const listed = 50
const found = 10
/** Number of characters of a long text that are shown around a match. */
const excerptCharacters = 160

const id = z.number().int().min(1)
const kind = z.enum(['note', 'todo', 'contact'])

const titles: Record<store.NoteKind, [en: string, zh: string]> = {
  note: ['Notes', '笔记'],
  todo: ['Todos', '待办'],
  contact: ['Contacts', '联系人'],
}

/** Skills for notes, todos and contacts, and the search in notes and all chats. */
export const notebookSkills = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Skill[] => [
  defineSkill({
    name: 'save_note',
    risk: 'write',
    changesOwnData: true,
    description: 'Keep a note, a todo or a contact (name with phone, e-mail, company) for the person.',
    input: z.object({ kind, text: z.string().trim().min(1).max(maxText) }),
    run({ kind, text }, context) {
      const noteId = store.addNote(db, { kind, text, created_at: clock.now(), ...noteOwner(context) })
      const [en, zh] = titles[kind]
      return chooseTextByLanguage(
        context,
        `Saved under ${en} as #${noteId}: ${text}`,
        `已存入${zh}，编号 #${noteId}：${text}`,
      )
    },
  }),
  defineSkill({
    name: 'list_notes',
    risk: 'read',
    isReadOnly: true,
    description: 'List notes, open todos or contacts; with `about`, those that contain a word.',
    input: z.object({ kind, about: z.string().trim().min(1).max(200).optional() }),
    run({ kind, about }, context) {
      const rows = store.listNotes(db, toDataScope(context), { kind, about, limit: listed })
      const [en, zh] = titles[kind]
      const title = chooseTextByLanguage(context, en, zh)
      if (!rows.length)
        return chooseTextByLanguage(context, `${title}: nothing there.`, `${title}：没有内容。`)
      return `**${title}**\n\n${rows.map(({ note_id, text }) => `- #${note_id} ${text}`).join('\n')}`
    },
  }),
  defineSkill({
    name: 'finish_todo',
    risk: 'write',
    changesOwnData: true,
    description: 'Mark a todo as done, by its number.',
    input: z.object({ id }),
    run: ({ id }, context) =>
      store.markTodoDone(db, toDataScope(context), id)
        ? chooseTextByLanguage(context, `Todo #${id} is done.`, `待办 #${id} 已完成。`)
        : throwMissingNote(context, id),
  }),
  defineSkill({
    name: 'remove_note',
    risk: 'write',
    changesOwnData: true,
    description: 'Delete a note, todo or contact, by its number.',
    input: z.object({ id }),
    run({ id }, context) {
      const note = store.removeNote(db, toDataScope(context), id) ?? throwMissingNote(context, id)
      return chooseTextByLanguage(context, `#${id} is deleted: ${note.text}`, `#${id} 已删除：${note.text}`)
    },
  }),
  searchSkill(db),
]

const searchSkill = (db: Deps['db']) =>
  defineSkill({
    name: 'search_conversations',
    risk: 'read',
    isReadOnly: true,
    description:
      'Find words in all earlier conversations, the remembered facts, and the notes, todos and contacts of the person.',
    input: z.object({ query: z.string().trim().min(1).max(200) }),
    run({ query }, context) {
      const terms = query.split(/\s+/).filter(Boolean)
      const hits = store.searchMemory(db, toDataScope(context), {
        terms,
        askingMessageId: context.messageId,
        limit: found,
      })
      if (!hits.length)
        return chooseTextByLanguage(context, `Nothing found for "${query}".`, `没有找到“${query}”。`)
      const lines = hits.map(
        (hit) => `- ${describeMemoryEntry(hit, context)}: ${createExcerpt(hit.text, terms[0] ?? '')}`,
      )
      const text = `${chooseTextByLanguage(context, `Found for "${query}"`, `“${query}”的搜索结果`)}:\n\n${lines.join('\n')}`
      return hits.some((hit) => hit.may_be_web)
        ? markUntrustedWebText(context, 'earlier chats', text, { keepsUrlsUnknown: true })
        : text
    },
  })

const throwMissingNote = (context: SkillContext, id: number): never => {
  throw new Error(
    chooseTextByLanguage(context, `There is no #${id} of that kind.`, `没有编号为 #${id} 的条目。`),
  )
}

function describeMemoryEntry({ kind, ref }: store.MemorySearchEntry, context: SkillContext) {
  if (kind === 'message') return chooseTextByLanguage(context, 'chat', '聊天')
  if (kind === 'fact') return chooseTextByLanguage(context, `fact ${ref}`, `记忆第 ${ref} 条`)
  return `${chooseTextByLanguage(context, kind, titles[kind][1])} #${ref}`
}

/** Returns one line around the first occurrence of a word. */
function createExcerpt(text: string, word: string) {
  const line = text.replaceAll(/\s+/g, ' ')
  if (line.length <= excerptCharacters) return line
  const at = Math.max(0, line.toLowerCase().indexOf(word.toLowerCase()) - excerptCharacters / 4)
  const end = at + excerptCharacters
  return `${at > 0 ? '…' : ''}${line.slice(at, end)}${end < line.length ? '…' : ''}`
}
