import { useRouterState } from '@tanstack/react-router'
import { AppSectionIcon } from './section-icon.tsx'
import { findSectionByPath } from './sections.ts'

/**
 * Pictogram of the section of the current page. Hidden on narrow screens and with large text, which need the
 * space.
 */
export function PageSectionIcon() {
  const section = useRouterState({ select: ({ location }) => findSectionByPath(location.pathname) })
  if (!section) return null
  return (
    <span className="max-[359px]:hidden max-sm:in-data-[text-size=large]:hidden">
      <AppSectionIcon section={section} size="small" />
    </span>
  )
}
