import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { secretariesQuery } from '#agents/secretaries.ts'
import { marketLabels } from './market-text.ts'
import { SecretaryLinks } from './secretary-links.tsx'

/** Opens the form with the content of the newest version. With several secretaries, the user chooses one first. */
export function NewVersionButton({ slug, name }: { slug: string; name: string }) {
  const t = useText(marketLabels)
  const [isChoosing, setChoosing] = useState(false)
  const { data } = useQuery(secretariesQuery)
  const [only, ...others] = data?.filter(({ hasKey }) => hasKey) ?? []
  const linkTo = (address: string) => ({
    to: '/make-bundle/$address' as const,
    params: { address },
    search: { from: slug },
  })
  if (only && others.length === 0)
    return (
      <Link {...linkTo(only.server_address)} className={buttonClasses('plain')}>
        {t.newVersion}
      </Link>
    )
  return (
    <>
      <Button disabled={data === undefined} onClick={() => setChoosing(true)}>
        {t.newVersion}
      </Button>
      <Dialog isOpen={isChoosing} onClose={() => setChoosing(false)} title={t.newVersionOf(name)}>
        <SecretaryLinks title={t.newVersionWith} look="plain" linkTo={linkTo} />
      </Dialog>
    </>
  )
}
