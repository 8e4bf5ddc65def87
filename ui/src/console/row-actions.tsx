import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../button.tsx'
import { type AnyFormDialogSpec, LazyFormDialog, loadFormDialog } from '../form/lazy-form-dialog.tsx'
import { useText } from '../i18n.ts'
import { IconButton } from '../icon-button.tsx'
import { Menu, MenuItem } from '../menu.tsx'
import { type ActionConfirmation, ActionConfirmationDialog } from './action-confirmation-dialog.tsx'
import { consoleLabels } from './text.ts'
import { type ServerAction, useServerAction } from './use-server-action.ts'

type ActionLabel = {
  /** Label of the action, a verb: "Approve". */
  label: string
  /** True for the most likely action, which is shown as a button. The other actions are in a menu. */
  isMain?: boolean
  /** True if the action takes something away. Its button and that of its confirmation are not the primary ones. */
  isDanger?: boolean
}

/** An action of a row: it runs immediately, asks a question before, or opens a form. */
export type RowAction = ActionLabel &
  ((ServerAction & { question?: ActionConfirmation }) | { form: AnyFormDialogSpec })

/**
 * Actions at the end of a row: the main ones as buttons, the others in a menu. A form or a reason that was closed
 * without sending keeps its input until the row disappears.
 */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  const t = useText(consoleLabels)
  const [opened, setOpened] = useState<string>()
  const [used, setUsed] = useState<readonly string[]>([])
  const close = () => setOpened(undefined)
  const open = (action: RowAction) => {
    setOpened(action.label)
    setUsed((labels) => [...new Set([...labels, action.label])])
  }
  const finish = (label: string) => {
    close()
    setUsed((labels) => labels.filter((other) => other !== label))
  }
  const others = actions.filter(({ isMain }) => !isMain)
  return (
    <>
      {actions
        .filter(({ isMain }) => isMain)
        .map((action) => (
          <MainAction key={action.label} action={action} onOpen={() => open(action)} />
        ))}
      {others.length > 0 && (
        <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t.moreActions} />}>
          {others.map((action) => (
            <OtherAction key={action.label} action={action} onOpen={() => open(action)} />
          ))}
        </Menu>
      )}
      {actions.map((action) => {
        if (!used.includes(action.label)) return null
        const dialog = { isOpen: action.label === opened, onClose: close }
        if ('form' in action)
          return (
            <Suspense key={action.label}>
              <LazyFormDialog {...action.form} {...dialog} />
            </Suspense>
          )
        return (
          action.question && (
            <ActionQuestion
              key={action.label}
              action={action}
              question={action.question}
              {...dialog}
              onDone={() => finish(action.label)}
            />
          )
        )
      })}
    </>
  )
}

type ActionProps = { action: RowAction; onOpen: () => void }

function MainAction({ action, onOpen }: ActionProps) {
  return 'form' in action ? (
    <Button
      onClick={onOpen}
      onPointerEnter={() => void loadFormDialog()}
      onFocus={() => void loadFormDialog()}
    >
      {action.label}
    </Button>
  ) : (
    <RunButton action={action} onOpen={onOpen} />
  )
}

type RunAction = Exclude<RowAction, { form: AnyFormDialogSpec }>

function RunButton({ action, onOpen }: { action: RunAction; onOpen: () => void }) {
  const { mutate, isPending } = useServerAction(action)
  return (
    <Button
      look={action.isDanger ? 'plain' : 'primary'}
      isBusy={isPending}
      onClick={() => (action.question ? onOpen() : mutate(undefined))}
    >
      {action.label}
    </Button>
  )
}

function OtherAction({ action, onOpen }: ActionProps) {
  return 'form' in action ? (
    <MenuItem onSelect={onOpen}>{action.label}</MenuItem>
  ) : (
    <RunItem action={action} onOpen={onOpen} />
  )
}

function RunItem({ action, onOpen }: { action: RunAction; onOpen: () => void }) {
  const { mutate } = useServerAction(action)
  return (
    <MenuItem
      danger={action.isDanger ?? false}
      onSelect={() => (action.question ? onOpen() : mutate(undefined))}
    >
      {action.label}
    </MenuItem>
  )
}

type ActionQuestionProps = {
  action: RunAction
  question: ActionConfirmation
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}

function ActionQuestion({ action, question, isOpen, onClose, onDone }: ActionQuestionProps) {
  const { mutate, isPending } = useServerAction(action, onDone)
  return (
    <ActionConfirmationDialog
      question={question}
      action={action.label}
      isDanger={action.isDanger ?? false}
      isOpen={isOpen}
      isBusy={isPending}
      onClose={onClose}
      onAnswer={mutate}
    />
  )
}
