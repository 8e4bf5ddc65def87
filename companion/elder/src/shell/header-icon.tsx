import { useRouterState } from '@tanstack/react-router'
import { SectionIcon } from './section-icon.tsx'
import { findSection } from './sections.ts'

/**
 * Pictogram of the section of the current page. Hidden on narrow screens and with large text, which need the
 * space.
 */
export function HeaderIcon() {
  const section = useRouterState({ select: ({ location }) => findSection(location.pathname) })
  if (!section) return null
  return (
    <span className="max-[359px]:hidden max-sm:in-data-[text-size=large]:hidden">
      <SectionIcon section={section} size="small" />
    </span>
  )
}
