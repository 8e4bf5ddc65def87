import { Button } from '@sanhe/ui/button.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { type LucideIcon, Plus } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { ScreenLayout } from './screen.tsx'

type EditableListScreenProps<Item> = {
  /** Address of the agent. The Back arrow leads to the page Manage of this agent. */
  address: string
  labels: { title: string; intro: string; add: string; edit: string; none: string; noneHint: string }
  icon: LucideIcon
  /** First part of the query key; the address is the second. */
  queryKey: string
  load: () => Promise<readonly Item[]>
  /** Renders a row with its key. */
  renderRow: (item: Item, actions: { onEdit: () => void; onChanged: () => void }) => ReactNode
  /** Renders the form in the dialog. `item` is undefined when the user adds a new item. */
  renderForm: (item: Item | undefined, onSaved: () => void) => ReactNode
}

/** Screen of an owner's list: a button that adds an item, the rows, and a dialog with the form of one item. */
export function EditableListScreen<Item>({
  address,
  labels,
  icon,
  queryKey,
  load,
  renderRow,
  renderForm,
}: EditableListScreenProps<Item>) {
  // The item stays while the dialog closes, so that the form does not disappear before the dialog does.
  const [edited, setEdited] = useState<{ item: Item | undefined; nth: number }>()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery({ queryKey: [queryKey, address], queryFn: load, staleTime: 0 })
  const reload = () => void refetch()
  const close = () => setOpen(false)
  function edit(item: Item | undefined) {
    setEdited((before) => ({ item, nth: (before?.nth ?? 0) + 1 }))
    setOpen(true)
  }
  return (
    <ScreenLayout title={labels.title} back={`/manage/${encodeURIComponent(address)}`} className="gap-4">
      <p className="text-sm text-muted">{labels.intro}</p>
      <Button className="self-start" onClick={() => edit(undefined)}>
        <Plus aria-hidden className="size-4" />
        {labels.add}
      </Button>
      {!data && (error ? <ErrorState error={error} onRetry={reload} /> : <Skeleton rows={3} />)}
      {data?.length === 0 && (
        <EmptyState icon={icon} title={labels.none}>
          {labels.noneHint}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line rounded-[12px] border border-line bg-surface">
          {data.map((item) => renderRow(item, { onEdit: () => edit(item), onChanged: reload }))}
        </ul>
      )}
      <Dialog isOpen={isOpen} onClose={close} title={edited?.item === undefined ? labels.add : labels.edit}>
        {/* Each opening gets a new form. */}
        {edited && (
          <Fragment key={edited.nth}>
            {renderForm(edited.item, () => {
              close()
              reload()
            })}
          </Fragment>
        )}
      </Dialog>
    </ScreenLayout>
  )
}
