import { createLineIcon } from '#editor/line-icon.ts'

/** Paths of the icons of the table tools, as line drawings on a grid of 16 by 16. */
const iconPaths = {
  rowAbove: 'M2 9h12v5H2zM8 2v4M6 4h4',
  rowBelow: 'M2 2h12v5H2zM8 10v4M6 12h4',
  columnLeft: 'M9 2h5v12H9zM2 8h4M4 6v4',
  columnRight: 'M2 2h5v12H2zM10 8h4M12 6v4',
  deleteRow: 'M2 5.5h12v5H2zM5 13.5l2-2M7 13.5l-2-2M9 2.5h4',
  deleteColumn: 'M5.5 2h5v12h-5zM12.5 5l2-2M14.5 5l-2-2M2.5 8v4',
  left: 'M2 3h12M2 7h7M2 11h10',
  center: 'M2 3h12M5 7h6M4 11h8',
  right: 'M2 3h12M7 7h7M4 11h10',
}

/** Creates the icon of a table tool. Its button carries the label. */
export const createTableToolIcon = (name: keyof typeof iconPaths) => createLineIcon(iconPaths[name])
