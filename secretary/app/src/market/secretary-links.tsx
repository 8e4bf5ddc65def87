import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { secretariesQuery } from '#agents/secretaries.ts'
import { SettingsSection } from '#settings/section.tsx'
import { marketLabels } from './market-text.ts'

type SecretaryLinksProps = {
  title: string
  look: 'primary' | 'plain'
  /** Returns the page that the link of a secretary opens. */
  linkTo: (address: string) => Pick<LinkProps, 'to' | 'params' | 'search'>
}

/** Links to a page of each secretary that is paired with this device. */
export function SecretaryLinks({ title, look, linkTo }: SecretaryLinksProps) {
  const t = useText(marketLabels)
  const { data } = useQuery(secretariesQuery)
  const paired = data?.filter(({ hasKey }) => hasKey)
  return (
    <SettingsSection title={title}>
      {paired?.length === 0 && (
        <>
          <p className="text-sm text-muted">{t.noSecretary}</p>
          <Link to="/add" className={`${buttonClasses('primary')} self-start`}>
            {t.addSecretary}
          </Link>
        </>
      )}
      <ul className="flex flex-wrap gap-2">
        {paired?.map(({ server_address: address, name, avatar }) => (
          <li key={address}>
            <Link {...linkTo(address)} className={buttonClasses(look)}>
              <span aria-hidden>{avatar}</span> {name}
            </Link>
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
