import { buttonClasses } from '@sanhe/ui/button.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { formatPhone } from '@sanhe/ui/phone-number.ts'
import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { api } from '#api.ts'
import { QueryContent } from './query-content.tsx'

export const callParentLabels = dictionary({
  en: {
    call: 'Call',
    title: (nickname: string | null) => `Call ${nickname ?? 'your parent'}`,
    emergency: 'Call 120 (emergency)',
    hint: 'Your parent sees in the access log that you looked up the number.',
  },
  zh: {
    call: '打电话',
    title: (nickname: string | null) => `打电话给${nickname ?? '家人'}`,
    emergency: '拨打 120 急救',
    hint: '查看号码会记入家人的访问记录。',
  },
})

type CallParentProps = { parent: { id: number; nickname: string | null }; className?: string }

/**
 * Button that opens a dialog with the phone number of the parent and the emergency number 120. The phone
 * number is loaded when the dialog opens.
 */
export function CallParentButton({ parent, className }: CallParentProps) {
  const t = useText(callParentLabels)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={`${buttonClasses()} ${className ?? ''}`} onClick={() => setOpen(true)}>
        <Phone aria-hidden className="size-5 shrink-0" />
        {t.call}
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t.title(parent.nickname)}>
        <div className="flex flex-col gap-3">
          <Numbers parentId={parent.id} />
          <a href="tel:120" className={buttonClasses('danger')}>
            <Phone aria-hidden className="size-5 shrink-0" />
            {t.emergency}
          </a>
          <p className="text-xs text-muted">{t.hint}</p>
        </div>
      </Dialog>
    </>
  )
}

function Numbers({ parentId }: { parentId: number }) {
  const query = useQuery({
    queryKey: ['parent', parentId, 'contact'],
    queryFn: ({ signal }) => api.children.contact({ params: { id: parentId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <QueryContent query={query}>
      {({ phone }) => (
        <a href={`tel:${phone}`} className={`${buttonClasses('primary')} tabular-nums`}>
          <Phone aria-hidden className="size-5 shrink-0" />
          {formatPhone(phone)}
        </a>
      )}
    </QueryContent>
  )
}
