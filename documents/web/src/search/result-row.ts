/** Look of the link of a result on the search page. */
export const resultRowClasses =
  'flex min-w-0 flex-1 items-start gap-3 px-4 py-3 -outline-offset-2 hover:bg-hover'

export type SharedResultProps = {
  query: string
  showsProject: boolean
  /** Called when the user opens a result. */
  onOpen: () => void
}
