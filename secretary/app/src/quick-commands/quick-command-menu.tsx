import type { QuickCommand } from '@sanhe/protocol/skills-api'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RefObject, useId, useState } from 'react'
import type { KnownAgent } from '#agents/known-agents.ts'
import { getAgentClient } from '#chat/agent-client.ts'
import { QuickCommandFieldsDialog } from './fields-dialog.tsx'
import { quickCommandLabels } from './quick-commands-text.ts'
import { findMatchingQuickCommands, parseTemplateFields } from './template.ts'
import { useMenuKeyboardNavigation } from './use-menu-keys.ts'

type QuickCommandMenuProps = {
  agent: KnownAgent
  /** Words after the slash. */
  query: string
  input: RefObject<HTMLTextAreaElement | null>
  onInsert: (text: string) => void
  onClose: () => void
}

/** Menu above the message field with the commands that match the words after the slash. */
export function QuickCommandMenu({ agent, query, input, onInsert, onClose }: QuickCommandMenuProps) {
  const t = useText(quickCommandLabels)
  const id = useId()
  const [chosen, setChosen] = useState<QuickCommand>()
  const { data } = useQuery({
    queryKey: ['quick-commands', agent.address],
    queryFn: async () => (await getAgentClient(agent).api.quickCommands()).commands,
    staleTime: 0,
  })
  const shown = findMatchingQuickCommands(data ?? [], query)
  const insert = (text: string) => {
    onInsert(text)
    input.current?.focus()
  }
  const choose = (command: QuickCommand) =>
    parseTemplateFields(command.text).length ? setChosen(command) : insert(command.text)
  const active = useMenuKeyboardNavigation({ id, input, items: shown, onChoose: choose, onClose })
  if (chosen)
    return (
      <QuickCommandFieldsDialog command={chosen} onFilled={insert} onClose={() => setChosen(undefined)} />
    )
  if (!data) return null
  return (
    <div className="rounded-[16px] border border-line bg-surface p-1 shadow-floating">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- the message field keeps the focus, which a select would take */}
      <ul id={id} role="listbox" aria-label={t.menu} className="max-h-[40dvh] overflow-y-auto">
        {shown.map((command, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the message field handles the keys
          <li
            key={command.command_id}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- as above
            role="option"
            aria-selected={index === active}
            className={joinClassNames(
              'flex min-h-control cursor-pointer items-baseline gap-2 rounded-[12px] px-3 py-2',
              index === active ? 'bg-hover' : 'hover:bg-hover',
            )}
            // Prevents the default action of the press, so that the message field keeps the focus and handles
            // the keys of the menu.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(command)}
          >
            <span className="shrink-0 font-medium">{command.title}</span>
            <span className="min-w-0 truncate text-sm text-muted">{command.text}</span>
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <p className="px-3 py-2 text-sm text-muted">{data.length ? t.noMatch : t.none}</p>
      )}
      <Link
        to="/quick-commands/$address"
        params={{ address: agent.address }}
        className="flex min-h-control items-center rounded-b-[12px] border-t border-line px-3 text-sm text-muted hover:bg-hover"
      >
        {t.manage}
      </Link>
    </div>
  )
}
