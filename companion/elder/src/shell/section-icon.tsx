import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import type { AppSection, AppSectionColor } from './sections.ts'

/** Colours of the tiles. In each theme the pictogram has a contrast of at least 7:1 with its tile. */
const tiles: Record<AppSectionColor, string> = {
  teal: 'bg-teal',
  violet: 'bg-violet',
  blue: 'bg-blue',
  red: 'bg-red',
  green: 'bg-green',
  amber: 'bg-amber',
  magenta: 'bg-magenta',
  orange: 'bg-orange',
}

type SectionIconProps = { section: Pick<AppSection, 'icon' | 'hue'>; size: 'small' | 'large' }

/** Pictogram of a section on a tile in the colour of the section, so that people recognise it before they read. */
export function AppSectionIcon({ section: { icon: Icon, hue }, size }: SectionIconProps) {
  return (
    <span
      aria-hidden
      className={joinClassNames(
        'flex shrink-0 items-center justify-center rounded-control text-on-tile',
        tiles[hue],
        size === 'large' ? 'size-14' : 'size-10',
      )}
    >
      <Icon strokeWidth={2.25} className={size === 'large' ? 'size-8' : 'size-6'} />
    </span>
  )
}
