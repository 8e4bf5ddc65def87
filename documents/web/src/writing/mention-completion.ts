import { type Completion, pickedCompletion } from '@codemirror/autocomplete'
import { dictionary, getCurrentText } from '@sanhe/ui/i18n.ts'
import { insertedSpace } from './completion-space.ts'
import { listDayOptions } from './day-options.ts'
import { documentOption, findLinkedDocuments, type LinkSources } from './link-completion.ts'
import { formatMarkdownLink, toTaskUrlPath } from './link-markdown.ts'
import { findMatches } from './matches.ts'
import { type CompletionMenuSource, createCompletionMenu } from './typed-menu.ts'

export const mentionLabels = dictionary({
  en: { person: 'Person', task: 'Task', doneTask: 'Done task' },
  zh: { person: '成员', task: '任务', doneTask: '已完成的任务' },
})

type MentionedPerson = { username: string }
type MentionedTask = { id: number; title: string; status: string }
export type MentionSources = Pick<LinkSources, 'readTree'> & {
  projectSlug: () => string
  /** Returns the people and tasks of the project: at once if they are loaded, otherwise as a promise. */
  readTargets: () => MentionTargets | Promise<MentionTargets>
}
export type MentionTargets = { people: readonly MentionedPerson[]; tasks: readonly MentionedTask[] }

/** Largest number of people, of tasks and of documents in the menu. */
const maxOfKind = 12

/**
 * Completes `@` after a space with people, documents and tasks of the project, and days. A person becomes `@name`, as in comments.
 * A document becomes a wiki link, and a task becomes a link to its card.
 */
export const mentionCompletion = (sources: MentionSources): CompletionMenuSource => {
  const menu = (targets: MentionTargets) =>
    createCompletionMenu('@', (query) => listMentions(sources, targets, query))
  return (context) => {
    const targets = /@[^\s@]*$/.test(textBefore(context)) ? sources.readTargets() : undefined
    if (!targets) return null
    return targets instanceof Promise
      ? targets.then((loaded) => menu(loaded)(context))
      : menu(targets)(context)
  }
}

const textBefore = ({ state, pos }: Parameters<CompletionMenuSource>[0]) =>
  state.sliceDoc(state.doc.lineAt(pos).from, pos)

function listMentions(
  { readTree, projectSlug }: MentionSources,
  { people, tasks }: MentionTargets,
  query: string,
) {
  const openFirst = tasks.toSorted((a, b) => Number(a.status === 'done') - Number(b.status === 'done'))
  return [
    ...findMatches(people, query, ({ username }) => username, maxOfKind).map(personOption),
    ...findLinkedDocuments(readTree() ?? [], query, maxOfKind).map((found) => documentOption(found, '[[')),
    ...findMatches(openFirst, query, ({ title }) => title, maxOfKind).map((task) =>
      taskOption(task, projectSlug()),
    ),
    ...listDayOptions(query),
  ]
}

const personOption = ({ username }: MentionedPerson) =>
  option(username, getCurrentText(mentionLabels).person, `@${username}`, ' ')

function taskOption({ id, title, status }: MentionedTask, projectSlug: string) {
  const t = getCurrentText(mentionLabels)
  const detail = status === 'done' ? t.doneTask : t.task
  return option(title, detail, formatMarkdownLink(title, toTaskUrlPath(projectSlug, id)))
}

/** `space`: a space to insert after the text, unless one follows already. */
const option = (label: string, detail: string, text: string, space: '' | ' ' = ''): Completion => ({
  label,
  detail,
  apply(view, completion, from, to) {
    const isFollowedBySpace = space !== '' && view.state.sliceDoc(to, to + 1) === ' '
    const insert = isFollowedBySpace ? text : text + space
    const anchor = from + text.length + space.length
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor },
      annotations: pickedCompletion.of(completion),
      effects: space === '' ? [] : insertedSpace.of(anchor),
      userEvent: 'input.complete',
      scrollIntoView: true,
    })
  },
})
