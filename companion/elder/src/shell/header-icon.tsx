import { useRouterState } from '@tanstack/react-router'
import { SectionIcon } from './section-icon.tsx'
import { findSection } from './sections.ts'

/** Pictogram of the section that the current page belongs to. Narrow screens and large text need its place. */
export function HeaderIcon() {
  const section = useRouterState({ select: ({ location }) => findSection(location.pathname) })
  if (!section) return null
  return (
    <span className="max-[359px]:hidden max-sm:in-data-[text-size=large]:hidden">
      <SectionIcon section={section} size="small" />
    </span>
  )
}
